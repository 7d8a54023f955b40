/**
 * Returns a new command id. `crypto.randomUUID` exists only on secure origins, and a server on the
 * local network uses plain HTTP.
 */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
