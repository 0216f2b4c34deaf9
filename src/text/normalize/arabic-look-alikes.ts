/** A Kurdish letter, or two, and the letters that are read as it: those of other keyboards and languages, by sound where known, else by shape. */
const GROUPS =
  'ئ:ءٴ ئا:أآٵ ئی:إ ا:ٱٲٳ ب:ٮٻڀ پ:ڦ ت:طٹٺټٽٿڟ ج:ڄڃ چ:ڇڿڂڅ خ:ځ د:ڈډڊڋڌڍڎڏڐۮ ڕ:ڒړڔڑڙۯږ ژ:ڗ ز:ظذضۻ ' +
  'س:صثڛڝڞ ش:ښڜۺ غ:ڠۼ ف:ڡڢڣ ڤ:ڥڨ ق:ٯڧ ک:كڪػؼڮ گ:ګڬڭڰڱڲڳڴ ڵ:ڷڶڸ ن:ڹںڻڼڽ ه:ہۿ ە:ةۃ ەی:ۀۂ ' +
  'ۆ:ؤۉٶٷۄۅۋۏ وو:ۇۈۊ و:ۥ ی:يىےۓؠؾؿٸۑۦ ێ:ېۍؽ';

/** Blocks of modified letters for other languages, in the order of their codes. */
const BLOCKS: readonly (readonly [first: number, bases: string])[] = [
  [0x750, 'پبپپبببحچددرشغغغفڤگگگممنننڵررشححشژحاایییووییچششک'],
  [0x8a0, 'ببجتڤقڵمییرویادسگوزغکقبپتریفقنپتتچکغقجچلگی'],
];

/** What `normalizeScript` writes for each letter of the Arabic script that Kurdish does not have. */
export const ARABIC_LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries([
  ...GROUPS.split(' ').flatMap((group) => {
    const [letters, variants] = group.split(':') as [string, string];
    return Array.from(variants, (variant) => [variant, letters] as const);
  }),
  ...BLOCKS.flatMap(([first, bases]) =>
    Array.from(bases, (base, place) => [String.fromCharCode(first + place), base] as const),
  ),
]);
