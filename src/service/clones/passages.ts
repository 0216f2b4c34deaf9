import type { TranscriptionDialect } from '../../contract/transcription.ts';

/** What the embedded voices read to be compared with a reference: about ten seconds with every vowel and most consonants. */
export const PASSAGES: Readonly<Record<TranscriptionDialect, string>> = {
  sorani:
    'ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ لەگەڵ هاوڕێکانم چووین بۆ بازاڕ. مناڵەکان لە باخچەکە یاری دەکەن. ' +
    'باوکم جووتیارە و گەنم و جۆ دەچێنێت. بەهار لە کوردستان وەرزێکی زۆر جوانە.',
  kurmanji:
    'Îro hewa gelek xweş e. Duh ez û hevalên xwe çûn sûkê. Zarok li baxçeyî dilîzin. ' +
    'Bavê min cotkar e û genim û ceh diçîne. Bihar li Kurdistanê demsaleke pir xweşik e.',
};
