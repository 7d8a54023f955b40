/** Whether the browser may show notifications of this page. */
export type Permission = NotificationPermission | 'unsupported';

/** Returns the user's decision. Without HTTPS there are no notifications. */
export function permission(): Permission {
  // Not `'Notification' in window`: the string literal would be translated.
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asks the user for permission, unless they have decided already. */
export async function askPermission(): Promise<Permission> {
  return permission() === 'default' ? await Notification.requestPermission() : permission();
}

/** Returns the service worker, which can show notifications; private windows may have none. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return await workers?.getRegistration();
}

/**
 * Shows a notification that it is the user's turn in a game, if the page is hidden and
 * notifications are allowed. A later notification of the same game replaces the earlier one.
 */
export async function tellTurn(game: string, text: string): Promise<void> {
  if (!document.hidden || permission() !== 'granted') return;
  // Without `renotify`, a notification that replaces a visible one would be silent.
  const options = { body: text, tag: game, renotify: true, icon: '/icons/icon-192.png' };
  // On phones only a service worker may show notifications.
  const worker = await registration();
  if (worker?.active) {
    await worker.showNotification('Your move', { ...options, data: window.location.pathname });
    return;
  }
  const shown = new Notification('Your move', options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
