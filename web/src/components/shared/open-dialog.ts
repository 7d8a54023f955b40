import { later } from '../../lib/loading/lazy-component.svelte';
import type { DialogName } from './dialogs.svelte';

/** Opens a dialog of the whole site. Dialogs are loaded when the first one is opened. */
export function openDialog(name: DialogName): void {
  void later(import('./dialogs.svelte')).then(({ show }) => {
    show(name);
  });
}
