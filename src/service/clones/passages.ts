import type { TranscriptionDialect } from '../../contract/dialects.ts';

/** Texts that the embedded voices read for comparison with a reference: about eight seconds, with every vowel. */
export const PASSAGES: Readonly<Record<TranscriptionDialect, string>> = {
  sorani:
    'دوێنێ لەگەڵ هاوڕێکانم چووین بۆ بازاڕ. باوکم جووتیارە و گەنم و جۆ دەچێنێت. بەهار لە کوردستان وەرزێکی زۆر جوانە.',
  kurmanji:
    'Duh ez û hevalên xwe çûn sûkê. Bavê min cotkar e û genim û ceh diçîne. Bihar li Kurdistanê demsaleke pir xweşik e.',
};
