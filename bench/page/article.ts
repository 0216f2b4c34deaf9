const SENTENCES = [
  'سڵاو هاوڕێم',
  'ئەمڕۆ کەشوهەوا زۆر خۆشە',
  'دوێنێ چووین بۆ بازاڕ و سێومان کڕی',
  'پاشان گەڕاینەوە بۆ ماڵەوە',
  'دایکم چای لێنا و پێکەوە دانیشتین',
];
const SENTENCES_OF_A_PARAGRAPH = 6;
const PARAGRAPHS_OF_A_CHAPTER = 20;

/** The HTML of an article with headings and paragraphs. @param characters About so many are spoken. */
export function articleOf(characters: number): string {
  const parts: string[] = [];
  for (let length = 0, paragraph = 0; length < characters; paragraph++) {
    if (paragraph % PARAGRAPHS_OF_A_CHAPTER === 0)
      parts.push(`<h2>بەشی ${1 + paragraph / PARAGRAPHS_OF_A_CHAPTER}</h2>`);
    const first = paragraph * SENTENCES_OF_A_PARAGRAPH;
    const text = Array.from(
      { length: SENTENCES_OF_A_PARAGRAPH },
      (_, index) => `${SENTENCES[(first + index) % SENTENCES.length]} ${first + index}.`,
    ).join(' ');
    parts.push(`<p>${text}</p>`);
    length += text.length;
  }
  return parts.join('\n');
}
