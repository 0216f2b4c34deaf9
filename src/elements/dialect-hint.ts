import type { Dialect } from '../contract/dialects.ts';

/**
 * The dialect a text is most likely in, where its author names neither dialect nor voice: by the language of the page,
 * as long as that fits the script, else by the script alone.
 * @param lang BCP 47 tag that governs the text; may be that of a page in another language.
 */
export function dialectHint(text: string, lang: string): Dialect {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  if (latin > arabic) return 'kurmanji';
  if (/^(kmr|ku(?!-(.*-)?arab))\b/i.test(lang)) return 'badini';
  // Badini writes v with a letter that Sorani has in loan words only.
  return /^(ckb|ku)\b/i.test(lang) || !/ڤ/.test(text) ? 'sorani' : 'badini';
}
