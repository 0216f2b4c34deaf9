/** Utterances as one text: a space between them, but none before closing marks, after opening ones and around line breaks. */
export function joinUtterances(...utterances: readonly string[]): string {
  return utterances
    .filter(Boolean)
    .join(' ')
    .replace(/ (?=[.,:;!?،؛؟…)\]»”\n])/g, '')
    .replace(/([([«“\n]) /g, '$1');
}
