/** `lang` of the document; empty without one, as in server-side rendering. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement.lang ?? '';
}
