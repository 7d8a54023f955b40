/** Whether the browser may show notifications of this page. */
export type Permission = NotificationPermission | 'unsupported';

/** What the browser's user has decided. Without HTTPS there are no notifications. */
export function permission(): Permission {
  // Not by its name as a text: that would be translated.
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asks the browser's user, who may have decided already. */
export async function askPermission(): Promise<Permission> {
  return permission() === 'default' ? await Notification.requestPermission() : permission();
}

/** What shows notifications beside the page; private windows may have none. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return await workers?.getRegistration();
}

/**
 * Tells that it is the reader's turn in a game, if the page is hidden and they wish so. A later
 * notification of the same game takes the place of the one before.
 */
export async function tellTurn(game: string, text: string): Promise<void> {
  if (!document.hidden || permission() !== 'granted') return;
  // What takes the place of one that still lies there would otherwise do so in silence.
  const options = { body: text, tag: game, renotify: true, icon: '/icons/icon-192.png' };
  // On telephones only a service worker may show one.
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
