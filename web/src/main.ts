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
// Development has no files that could be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Without it nothing can be read offline; everything else works.
    });
  });
