/**
 * The origin of an address, as a page calls it: what is relative counts from the base of its document, which a frame without an address of its
 * own has too.
 */
export function originOf(url: string): string {
  return new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href).origin;
}
