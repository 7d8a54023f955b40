/**
 * Copies a text that is still to come. Safari lets a page copy only while a press is handled, so it
 * is promised there and then. Fails without a clipboard API, and when the text does not come.
 */
export async function copyComing(text: Promise<string>): Promise<void> {
  // Firefox before version 127 has no items, and lets a page copy for some seconds after a press.
  if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
  else
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': text.then((come) => new Blob([come], { type: 'text/plain' })),
      }),
    ]);
}

/**
 * Copies a text. Over plain HTTP there is no clipboard API, but the older command still works on the
 * field that shows the text; and where that does not either, the field is left selected, for the text
 * to be copied by hand. Returns whether the text was copied.
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
