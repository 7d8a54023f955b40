/** Returns whether an address reaches only the computer on which it is opened. */
export function isLoopback(address: string): boolean {
  let host: string;
  try {
    host = new URL(address).hostname;
  } catch {
    // The address is invalid. `URL.canParse` would detect it too, but Safari has it only from
    // version 17 on.
    return false;
  }
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(\.\d+){3}$/.test(host)
  );
}
