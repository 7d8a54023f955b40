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
