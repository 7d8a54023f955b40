import '@lichess-org/chessground/assets/chessground.base.css';
import './pieces/pieces.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/header.css';
import './styles/board.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startConnection } from './lib/connection/browser';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
startConnection();
target.replaceChildren();
mount(App, { target });
// In development there are no files to cache, and private windows may lack service workers.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (import.meta.env.PROD && workers)
  window.addEventListener('load', () => {
    workers.register('/service-worker.js').catch(() => {
      // Without the service worker games cannot be read offline; everything else works.
    });
  });
