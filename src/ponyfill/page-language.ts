/** Of the document, where there is one; empty where it says none. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement.lang ?? '';
}
