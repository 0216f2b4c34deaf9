import type { TextDialect } from '../dialect/text-dialect.ts';
import { ARABIC_NAMES } from './arabic-names.ts';

/** Arabic-script words that the spelling rules mispronounce, with their phones. Suffixes are handled by rule. */
const SHARED: Readonly<Record<string, string>> = {
  و: 'û',
  یی: 'yî',
  دیموکراسی: 'dîmukrasî',
  دێموکراسی: 'dêmukrasî',
  دیموکرا: 'dîmukra',
  دێموکرا: 'dêmukra',
  دەستهەلات: 'desthelat',
  دەستهەڵات: 'desthełat',
  کۆمپیوتەر: 'kompyuter',
  یوتیوب: 'yutyub',
  ستودیۆ: 'studyo',
  موزیک: 'muzîk',
  تەلەفزیۆن: 'telefizyon',
  تەلەڤزیۆن: 'televizyon',
  ئۆپۆزسیۆن: 'ʔopozisyon',
  ئیمەیل: 'ʔîmeyl',
  ئیمەیڵ: 'ʔîmeył',
  پۆینت: 'poynt',
  ئەکاونت: 'ʔekawnt',
  ڕێستۆرانت: 'řêstorant',
  ڕیستۆرانت: 'řîstorant',
  نیویۆرک: 'nîwyork',
  میوزیک: 'myuzîk',
  ستۆدیۆ: 'stodyo',
  ئەلیکترۆن: 'ʔelîktron',
  ئەلکترۆن: 'ʔeliktron',
  سعودیە: 'siƹûdye',
  ڤۆڵت: 'vołt',
  ڤۆلت: 'volt',
  ئاسفاڵت: 'ʔasfałt',
  ئەپڵیکەیشن: 'ʔepłîkeyşin',
  ڕادیۆ: 'řadyo',
  سالب: 'salib',
  مەدالیا: 'medalya',
  مۆدێرن: 'modêrn',
  مارکس: 'marks',
  ئەللا: 'ʔeła',
  ئەڵڵا: 'ʔeła',
  خودا: 'xuda',
  محەمەد: 'miḧemed',
  ئەحمەد: 'ʔeḧmed',
  مەحوی: 'meḧwî',
  ئەمریکا: 'ʔemrîka',
  بریتانیا: 'brîtanya',
  سوریا: 'surya',
  تورکیا: 'turkya',
  ئۆکراینا: 'ʔokrayna',
  ئۆکرانیا: 'ʔokranya',
  مەدرید: 'medrîd',
  تونس: 'tunis',
  ئاکرێ: 'ʔakrê',
  فەیسبووک: 'feysbûk',
  ئینستاگرام: 'ʔînstagram',
  ترسناک: 'tirsnak',
  فەرش: 'ferş',
  تڕش: 'tirş',
  // Stems whose last vowel is not written and stays before an ending: qadirî, dujminan, hêrişeke.
  قادر: 'qadir',
  هاشم: 'haşim',
  مالک: 'malik',
  عارف: 'ƹarif',
  عاشق: 'ƹaşiq',
  شاعر: 'şaƹir',
  ناسر: 'nasir',
  جاسم: 'casim',
  کازم: 'kazim',
  خالد: 'xalid',
  تالب: 'talib',
  تاهر: 'tahir',
  باقر: 'baqir',
  سالم: 'salim',
  سالح: 'saliḧ',
  ساڵح: 'sałiḧ',
  فازل: 'fazil',
  فازڵ: 'faził',
  عادل: 'ƹadil',
  کامل: 'kamil',
  حامد: 'ḧamid',
  ماجد: 'macid',
  حاکم: 'ḧakim',
  زالم: 'zalim',
  داعش: 'daƹiş',
  دوژمن: 'dujmin',
  خانم: 'xanim',
  مەزن: 'mezin',
  ئاگر: 'ʔagir',
  شەکر: 'şekir',
};

const SORANI: Readonly<Record<string, string>> = {
  ڕۆژئاوا: 'řojʔawa',
  هێمن: 'hêmin',
  هێرش: 'hêriş',
  شۆڕش: 'şořiş',
  شۆرش: 'şoriş',
  وەرزش: 'werziş',
  شەوت: 'şewit',
  پەخش: 'pexiş',
};

const NORTHERN: Readonly<Record<string, string>> = {
  دەریا: 'derya',
  دنیا: 'dinya',
  ملیار: 'milyar',
  ملیارد: 'milyard',
  ئەنیا: 'ʔenya',
  میدیا: 'mîdya',
  ئاسیا: 'ʔasya',
  مەریەم: 'meryem',
  ئەلمانیا: 'ʔelmanya',
  ئەڵمانیا: 'ʔełmanya',
  ئیتالیا: 'ʔîtalya',
  ئیسپانیا: 'ʔîspanya',
  ڕووسیا: 'řûsya',
  لیبیا: 'lîbya',
  کیمیا: 'kîmya',
  فیزیا: 'fîzya',
  گوە: 'guh',
  جە: 'cih',
  سیە: 'sîh',
  بەرسڤ: 'bersiv',
  فریاکەفتن: 'firyakeftin',
  ترش: 'tirş',
  مووسل: 'mûsil',
  هەڤپەیڤین: 'hevpeyvîn',
  ئەردهەژ: 'ʔerdhej',
  دامەزراندن: 'damezrandin',
};

const LEXICON: Readonly<Record<TextDialect, Readonly<Record<string, string>>>> = {
  sorani: { ...ARABIC_NAMES, ...SHARED, ...SORANI },
  kurmanji: { ...ARABIC_NAMES, ...SHARED, ...NORTHERN },
  badini: { ...ARABIC_NAMES, ...SHARED, ...NORTHERN },
};

/**
 * Shorter entries match whole words or before a suffix only: as the start of a longer word they would be a
 * coincidence.
 */
const SHORTEST_STEM = 5;
const LONGEST_STEM = 12;
const SHORTEST_INFLECTED = 4;
const ENDING =
  /^(?:ەک|ێک|ەکە|ەکان)?(?:[ەیێامتن]|ان|ێن|ین|یان|مان|تان|یە|ییە|یی|دا|ەوە|انە|انی|انێ|ەکا|ەکێ|تر|ترین)?$/;

/**
 * Finds the longest entry that equals the word or is a prefix of it.
 * @param word normalized Arabic-script letters.
 * @returns its phones and the number of letters it covers.
 */
export function lookUpStem(
  word: string,
  dialect: TextDialect,
): { phones: string; length: number } | undefined {
  const entries = LEXICON[dialect];
  for (let length = Math.min(word.length, LONGEST_STEM); length > 0; length--) {
    if (length < SHORTEST_INFLECTED && length !== word.length) return undefined;
    const stem = word.slice(0, length);
    if (!Object.hasOwn(entries, stem)) continue;
    if (length >= SHORTEST_STEM || ENDING.test(word.slice(length))) return { phones: entries[stem]!, length };
  }
  return undefined;
}
