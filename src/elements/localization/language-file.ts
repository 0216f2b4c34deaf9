/** The file of a language's strings, as seen from this folder. */
export function languageFile(lang: string): string {
  return `./${lang.toLowerCase()}.strings.ts`;
}
