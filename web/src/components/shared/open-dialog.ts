import { later } from '../../lib/loading/later.svelte';
import type { DialogName } from './dialogs.svelte';

/** Opens a dialog that belongs to every page. None of them is loaded before one is wanted. */
export function openDialog(name: DialogName): void {
  void later(import('./dialogs.svelte')).then(({ show }) => {
    show(name);
  });
}
