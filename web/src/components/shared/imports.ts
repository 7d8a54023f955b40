import { isChessText } from '../../lib/import/chess-text';
import { handOver } from '../../lib/import/handover.svelte';
import { isDialogOpen, isTyping } from '../../lib/interaction/own-keys';
import { currentRoute, navigate } from '../../lib/navigation/location.svelte';

/** Opens the analysis page, and there a file, a pasted text, or the dialog for null. */
export function openInAnalysis(source: Blob | string | null): void {
  handOver({ source });
  if (currentRoute().page !== 'analysis') navigate('/analysis');
}

/** Returns whether an element receives pasted texts or dropped files itself. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && (isTyping({ target }) || target.closest('label') !== null);

/**
 * Opens games and positions that are pasted or dropped on any page, unless the visitor plays a
 * running game there.
 */
export function listenForImports(isPlaying: () => boolean): void {
  window.addEventListener('paste', (event) => {
    if (isField(event.target) || isDialogOpen() || isPlaying()) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isChessText(text)) return;
    event.preventDefault();
    openInAnalysis(text);
  });
  window.addEventListener('dragover', (event) => {
    // Otherwise the browser replaces the page by the file.
    if (!isField(event.target) && event.dataTransfer?.types.includes(/* @wc-ignore */ 'Files'))
      event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file || isField(event.target)) return;
    event.preventDefault();
    if (!isDialogOpen() && !isPlaying()) openInAnalysis(file);
  });
}
