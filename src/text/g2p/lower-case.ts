/** Lower case, with the dotted capital İ of Turkish keyboards as a single letter. */
export function lowerCase(word: string): string {
  return word.normalize('NFC').replace(/İ/g, 'i').toLowerCase();
}
