/** Frequent function words of Kurdish in Latin letters, as far as other languages have no such word. Separated by spaces. */
export const LATIN_WORDS =
  'bi ji li ku ne xwe we ew ev van wan gelek nav ser her dike dikin bo ke ez te kir hate jî hat ye dibe hatin kirin bû yê yên wê wî vê dê tê';
/** Those that other languages have, too. */
export const SHARED_LATIN_WORDS = 'di de re da e em me min ên';
