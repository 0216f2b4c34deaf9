/** Paragraphs of 130 to 300 characters: each is a part of its own. */
export const PARAGRAPHS = [
  'لەم بەهارەدا کتێبخانەیەک لە گوندەکەمان کرایەوە. منداڵان زۆر دڵخۆش بوون و هەموو ڕۆژێک دێن بۆ خوێندنەوە. مامۆستاکە دەڵێت کە ژمارەی کتێبەکان گەیشتووەتە پێنج سەد و هەر مانگێک کتێبی نوێ دێت.',
  'لە هاوینی داهاتوودا وۆرکشۆپێکی نووسین بۆ گەنجان دەکرێتەوە. هەر کەسێک بیەوێت دەتوانێت بەشداری بکات و چیرۆکی خۆی بنووسێت. کتێبخانەکە هەموو ڕۆژێک کراوەیە.',
  'خەڵکی گوند پارەیان کۆ کردەوە و ژوورێکی گەورەیان دروست کرد. دارتاشێک ڕەفەکانی بە بێ بەرامبەر دروست کرد و ژنان پەردەیان بۆ دووری. ئێستا ئێوارانیش پڕە لە خوێنەر.',
  'نووسەرێک لە سلێمانییەوە هات و سێ سەد کتێبی بە دیاری هێنا. گوتی کە خۆی لە گوندێکی وەکوو ئەم گوندە گەورە بووە و یەکەم کتێبی لە قوتابخانە خوێندووەتەوە.',
] as const;

export interface Page {
  readonly title?: string;
  readonly paragraphs?: readonly string[];
  /** Attributes of the element. */
  readonly attributes?: string;
  readonly canonical?: string;
  readonly head?: string;
}

/** An article as a site publishes it, with an element that reads it. */
export function articlePage({
  title = 'کتێبخانەی گوند',
  paragraphs = PARAGRAPHS,
  attributes = '',
  canonical,
  head = '',
}: Page = {}): string {
  return `<!doctype html><html lang="ckb"><head><meta charset="utf-8"><title>${title}</title>
${canonical ? `<link rel="canonical" href="${canonical}">` : ''}${head}</head><body><nav>سەرەکی</nav>
<article id="story">${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article>
<kurdish-tts for="story" controls ${attributes}></kurdish-tts></body></html>`;
}

/** Code points, as they are billed. */
export function lengthOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + [...text].length, 0);
}
