/** Consonants that the article's l becomes, as phones. */
const SUN = /^[tsdzrřşln]/;
/** The article at a word's start, or after the servant in names: الرحمن, عبدالقادر. ە inside a word is Kurdish. */
const OPENING = /^(عبد)?ال(?=[^ە]{3})(?![^ە]*ە.)(.+)$/;
/** Inside a name: نورالدین, نصرالله. */
const INSIDE = /^(.{2,8}?)(?:ال(دین)|الل[ەه])(.*)$/;

export interface Articled {
  /** Letters of the name before the article; empty without one. */
  readonly name: string;
  /** Phones of the article, and what it leans on. */
  readonly article: string;
  /** Letters after it. */
  readonly noun: string;
}

/**
 * Finds the Arabic article in a word, which is not said as Kurdish letters are: ʔel-, and in a name ul- or e-.
 * @param word normalized Arabic-script letters.
 */
export function findArticle(word: string): Articled | undefined {
  if (!word.includes('ال')) return undefined;
  const opening = OPENING.exec(word);
  if (opening) {
    const noun = opening[2]!;
    return {
      name: '',
      article: opening[1] === undefined ? 'ʔel' : 'ƹebdul',
      noun: noun[0] === noun[1] ? noun.slice(1) : noun,
    };
  }
  const inside = INSIDE.exec(word);
  if (!inside) return undefined;
  const [, name = '', faith, ending = ''] = inside;
  return faith === undefined
    ? { name, article: 'uła', noun: ending }
    : { name, article: 'el', noun: faith + ending };
}

/**
 * Joins an article's phones and those of its noun: l becomes a dental that follows.
 * @param noun phones.
 */
export function joinArticle(article: string, noun: string): string {
  return article.endsWith('l') && SUN.test(noun) ? article.slice(0, -1) + noun[0] + noun : article + noun;
}
