/**
 * Copies a text that is still loading. Safari allows copying only while it handles a press, so the
 * clipboard gets a promise of the text at once. Rejects without a clipboard API, and when the text
 * fails to load.
 */
export async function copyComing(text: Promise<string>): Promise<void> {
  // Firefox before version 127 lacks `ClipboardItem`, and allows copying for some seconds after a
  // press.
  if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
  else
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': text.then((come) => new Blob([come], { type: 'text/plain' })),
      }),
    ]);
}

/**
 * Copies a text. Over plain HTTP there is no clipboard API, but the older command still works on
 * the field that shows the text. Where that fails too, the field stays selected so that the user
 * can copy the text by hand. Returns whether the text was copied.
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    field?.focus();
    field?.select();
    const copied = document.execCommand('copy');
    if (copied && before instanceof HTMLElement) before.focus();
    return copied;
  }
}
