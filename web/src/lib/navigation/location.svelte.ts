import { parseRoute, type Route } from './router';

let path = window.location.pathname;
let route = $state.raw<Route>(parseRoute(path));
let query = $state(window.location.search);

/** Returns the current page. Reactive. */
export function currentRoute(): Route {
  return route;
}

/** Returns the query of the address. Reactive. */
export function currentQuery(): string {
  return query;
}

/**
 * Goes to another page of this client without reloading the document; keeps query and hash of
 * `address`. With `replace` the history entry of the current page is replaced.
 */
export function navigate(address: string, { replace = false } = {}): void {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- This value need not be reactive.
  const url = new URL(address, window.location.href);
  if (replace) window.history.replaceState(null, '', url);
  else if (url.href !== window.location.href) window.history.pushState(null, '', url);
  path = url.pathname;
  route = parseRoute(path);
  query = url.search;
  const target = url.hash === '' ? null : document.getElementById(url.hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/**
 * Changes the query of the address and stays on the page. With `replace` the history entry of the
 * current page is replaced.
 */
export function setQuery(parameters: URLSearchParams, { replace = false } = {}): void {
  const text = parameters.toString();
  query = text === '' ? '' : `?${text}`;
  const address = window.location.pathname + query;
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
}

/**
 * Handles clicks on links and the browser's back button. Returns a function that removes the
 * listeners.
 */
export function listenForNavigation(): () => void {
  const back = () => {
    query = window.location.search;
    // A change of the query alone keeps the page.
    if (window.location.pathname === path) return;
    path = window.location.pathname;
    route = parseRoute(path);
  };
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== window.location.origin) return;
    if (link.hasAttribute('download')) return;
    if (parseRoute(link.pathname).page === 'missing') return;
    event.preventDefault();
    navigate(link.href);
  };
  window.addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    window.removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
