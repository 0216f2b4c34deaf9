/** A sentence (or two that belong together) and the phones of each spoken word, with numbers and signs in words. */
export interface GoldSentence {
  readonly category: string;
  readonly text: string;
  /** One string per word; empty until they have been written. */
  readonly words: readonly string[];
}

/**
 * Reads a gold list: `# category`, then each text on a line of its own, followed by its phones on a line that begins with `= `.
 * @param list Lines; empty ones are skipped.
 */
export function goldSentences(list: string): GoldSentence[] {
  const sentences: GoldSentence[] = [];
  let category = '';
  for (const line of list.split('\n')) {
    if (line.startsWith('# ')) {
      category = line.slice(2);
    } else if (line.startsWith('= ')) {
      const last = sentences.pop();
      if (last === undefined) throw new Error(`phones before any text: ${line}`);
      sentences.push({ ...last, words: line.slice(2).trim().split(/\s+/) });
    } else if (line.trim() !== '') {
      sentences.push({ category, text: line.trim(), words: [] });
    }
  }
  return sentences;
}
