import { spellPhones } from './spell-phones.ts';

/**
 * As they are said, in phones: names that are common in Kurdistan and often keep their Arabic spelling, which shows
 * long vowels only, so that it follows from the sound.
 */
const NAMES =
  'muḧemed ʔeḧmed meḧmûd ḧemîd ḧemad ƹelî ƹumer ƹusman ʔebûbekir ḧesen ḧusên ḧusam mistefa ƹîsa yeḧya murteza ' +
  'muctebe ʔîbrahîm ʔîsmaƹîl ʔîsḧaq ʔîdrîs ʔeyûb ʔîlyas ʔemîn ʔenwer ʔekrem ʔesƹed ʔusame ʔemced ʔeşref ʔerşed ƹebas ' +
  'ƹezîz ƹizet ƹednan ƹelwan ƹimad ƹemar ƹezam ƹefan ƹismet ƹebd seƹid seƹîd mesƹûd musƹeb ceƹfer cemîl cemal celal ' +
  'kemal xelîl silêman selîm sebaḧ selaḧ samiḧ subḧî sebrî sedam şeƹban şerîf şewket řeḧman řeḧîm řemezan řeşîd ' +
  'řesûl feysel fetḧî letîf mecîd muḧsin meƹrûf mensûr munîr necm niƹmet neƹîm hişam yeƹqûb zubêr zekerya fatme ' +
  'xedîce ƹayşe zeyneb meryem suƹad neƹîme ƹebîr nûr şems bedr fexr muḧî nesr fezl ʔesed ḧebîb ʔibin ʔebû ʔekber bism ' +
  'ƹeleykum wesellem';
/** Spelled as no rule would. */
const OTHERS =
  'رحمن řeḧman,موسی musa,یونس yunis,علائ ƹela,عائشە ƹayşe,اللە ʔeła,واللە weła,للە lila,سلی sełe,علیە ƹeleyh,' +
  'انشاللە ʔînşała,انشااللە ʔînşała,ماشاللە maşała,ماشااللە maşała,شائاللە şaʔeła';
/** After the article; without it they may be Kurdish words. */
const NOUNS =
  'kerîm cebar setar ẍefûr ẍenî ḧekîm ḧelîm ḧemd řezaq selam semed wehab waḧid melik fetaḧ celîl hadî basit xaliq';

/** The Arabic spellings of a name, as `normalizeScript` writes them: with and without its first hamza, with a final yeh. */
function spellingsOf(name: string): string[] {
  const spelled = spellPhones([...name.replace(/[iu]|e(?!$)/g, '').replace('ř', 'r')], 'arabic')
    .replace('وو', 'و')
    .replace('ێ', 'ی');
  const bare = spelled.replace(/^ئی?/, 'ا');
  // ئامین is a word of its own.
  const withHamza = /^ئ[^یم]/.test(spelled) ? [`ئا${spelled.slice(1)}`] : [];
  return [bare, ...withHamza, ...(bare.endsWith('ا') ? [`${bare.slice(0, -1)}ی`] : [])];
}

const spelled = (names: string): [spelling: string, phones: string][] =>
  names.split(' ').flatMap((name) => spellingsOf(name).map((spelling): [string, string] => [spelling, name]));

/** Phones by Arabic spelling. */
export const ARABIC_NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ...spelled(NAMES),
  ...OTHERS.split(',').map((entry) => entry.split(' ')),
]);

/** Phones of nouns after the article, by Arabic spelling. */
export const ARTICLED_NOUNS: Readonly<Record<string, string>> = Object.fromEntries(spelled(NOUNS));
