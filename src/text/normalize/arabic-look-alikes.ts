import { COMMON, type LookAlikes, lookAlikes } from './fold-script.ts';

/** A Kurdish letter, and the letters of other languages that are read as it: by sound where known, else by shape. */
const GROUPS =
  'ئ:ٴ ئا:ٵ ا:ٲٳ ب:ٮٻڀ پ:ڦ ت:ٹٺټٽٿڟ ج:ڄڃ چ:ڇڿڂڅ خ:ځ د:ڈډڊڋڌڍڎڏڐۮ ڕ:ڑڙۯږ ژ:ڗ ز:ۻ س:ڛڝڞ ش:ښڜۺ غ:ڠۼ ف:ڡڢڣ ق:ٯڧ ' +
  'ک:ػؼڮ گ:ګڬڭڰڱڲڳڴ ن:ڹںڻڼڽ ه:ۿ ۆ:ٶٷۄۅۋۏ و:ۥ ی:ۓؠؾؿٸۑۦ ێ:ؽ';

/** Blocks of modified letters for other languages, in the order of their codes. */
const BLOCKS: readonly (readonly [first: number, bases: string])[] = [
  [0x750, 'پبپپبببحچددرشغغغفڤگگگممنننڵررشححشژحاایییووییچششک'],
  [0x8a0, 'ببجتڤقڵمییرویادسگوزغکقبپتریفقنپتتچکغقجچلگی'],
];

/** What `normalizeScript` writes for each letter of the Arabic script that Kurdish does not have. */
export const ARABIC_LOOK_ALIKES: LookAlikes = lookAlikes(GROUPS, {
  ...COMMON.readAs,
  ...Object.fromEntries(
    BLOCKS.flatMap(([first, bases]) =>
      Array.from(bases, (base, place) => [String.fromCharCode(first + place), base] as const),
    ),
  ),
});
