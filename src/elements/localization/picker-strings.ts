import type { Collection } from '../voice-picker/voice-listing.ts';

/** What `<kurdish-voice-picker>` says in one language beside the strings of all elements. Numbers come in that language's digits. */
export interface PickerStrings {
  readonly title: string;
  readonly search: string;
  readonly voices: string;
  readonly dialect: string;
  readonly gender: string;
  readonly group: string;
  readonly allDialects: string;
  readonly allGenders: string;
  readonly allGroups: string;
  readonly sorani: string;
  readonly kurmanji: string;
  readonly badini: string;
  readonly women: string;
  readonly men: string;
  readonly collections: Readonly<Record<Exclude<Collection, 'v3' | 'v4' | 'v5'>, string>>;
  readonly stop: string;
  readonly none: string;
  readonly failed: string;
  readonly retry: string;
  readonly locked: string;
  readonly unavailable: string;
  readonly pageVoice: string;
  readonly close: string;
  /** A required value is missing. */
  readonly missing: string;
  listen(name: string): string;
  /** What hearing a voice costs. */
  cost(characters: string): string;
  found(count: string): string;
  loading(done: string, total: string): string;
  notInPlan(name: string): string;
}

const ckb: PickerStrings = {
  title: 'دەنگێک هەڵبژێرە',
  search: 'بە ناو بگەڕێ',
  voices: 'دەنگەکان',
  dialect: 'شێوەزار',
  gender: 'ڕەگەز',
  group: 'کۆمەڵە',
  allDialects: 'هەموو شێوەزارەکان',
  allGenders: 'ژن و پیاو',
  allGroups: 'هەموو کۆمەڵەکان',
  sorani: 'سۆرانی',
  kurmanji: 'کورمانجی',
  badini: 'بادینی',
  women: 'ژنان',
  men: 'پیاوان',
  collections: { cast: 'کاست', studio: 'ستۆدیۆ', clone: 'دەنگەکانی خۆم' },
  stop: 'بیوەستێنە',
  none: 'هیچ دەنگێک نەدۆزرایەوە.',
  failed: 'هەموو دەنگەکان نەهێنران.',
  retry: 'دووبارە هەوڵ بدەرەوە',
  locked: 'لەم ماڵپەڕەدا نییە',
  unavailable: 'بەردەست نییە',
  pageVoice: 'گەڕانەوە بۆ دەنگی پەڕەکە',
  close: 'دایبخە',
  missing: 'تکایە دەنگێک هەڵبژێرە.',
  listen: (name) => `گوێ لە ${name} بگرە`,
  cost: (characters) => `یەکەم گوێگرتن لە هەر دەنگێک ≈ ${characters} پیتی تێدەچێت.`,
  found: (count) => `${count} دەنگ`,
  loading: (done, total) => `دەنگەکان دەهێنرێن… ${done} لە ${total}`,
  notInPlan: (name) => `دەنگی ${name} لەم ماڵپەڕەدا بەردەست نییە.`,
};

const kmr: PickerStrings = {
  title: 'Dengekî hilbijêre',
  search: 'Bi navî bigere',
  voices: 'Deng',
  dialect: 'Zarava',
  gender: 'Zayend',
  group: 'Kom',
  allDialects: 'Hemû zarava',
  allGenders: 'Jin û mêr',
  allGroups: 'Hemû kom',
  sorani: 'Soranî',
  kurmanji: 'Kurmancî',
  badini: 'Badînî',
  women: 'Jin',
  men: 'Mêr',
  collections: { cast: 'Cast', studio: 'Studyo', clone: 'Dengên min' },
  stop: 'Rawestîne',
  none: 'Tu deng nehat dîtin.',
  failed: 'Hemû deng nehatin anîn.',
  retry: 'Dîsa biceribîne',
  locked: 'Li ser vê malperê tune ye',
  unavailable: 'Ne berdest e',
  pageVoice: 'Vegere dengê rûpelê',
  close: 'Bigire',
  missing: 'Ji kerema xwe dengekî hilbijêre.',
  listen: (name) => `Guh bide ${name}`,
  cost: (characters) => `Guhdariya pêşîn a her dengî ≈ ${characters} tîpan digire.`,
  found: (count) => `${count} deng`,
  loading: (done, total) => `Deng tên anîn… ${done} ji ${total}`,
  notInPlan: (name) => `Dengê ${name} li ser vê malperê ne berdest e.`,
};

const kmrArab: PickerStrings = {
  title: 'دەنگەکی هەلبژێرە',
  search: 'ب ناڤی بگەڕێ',
  voices: 'دەنگ',
  dialect: 'شێوەزار',
  gender: 'ڕەگەز',
  group: 'کۆم',
  allDialects: 'هەمی شێوەزار',
  allGenders: 'ژن و زەلام',
  allGroups: 'هەمی کۆم',
  sorani: 'سۆرانی',
  kurmanji: 'کورمانجی',
  badini: 'بادینی',
  women: 'ژن',
  men: 'زەلام',
  collections: { cast: 'کاست', studio: 'ستۆدیۆ', clone: 'دەنگێن من' },
  stop: 'ڕاوەستینە',
  none: 'چ دەنگ نەهاتنە دیتن.',
  failed: 'هەمی دەنگ نەهاتنە ئینان.',
  retry: 'جارەکا دی بجەربینە',
  locked: 'ل سەر ڤی مالپەڕی نینە',
  unavailable: 'بەردەست نینە',
  pageVoice: 'زڤڕین بۆ دەنگێ پەڕی',
  close: 'بگرە',
  missing: 'هیڤیە دەنگەکی هەلبژێرە.',
  listen: (name) => `گوهداریا ${name} بکە`,
  cost: (characters) => `گوهداریا ئێکێ یا هەر دەنگەکی ≈ ${characters} پیتان دبەت.`,
  found: (count) => `${count} دەنگ`,
  loading: (done, total) => `دەنگ دهێنە ئینان… ${done} ژ ${total}`,
  notInPlan: (name) => `دەنگێ ${name} ل سەر ڤی مالپەڕی بەردەست نینە.`,
};

const en: PickerStrings = {
  title: 'Choose a voice',
  search: 'Search by name',
  voices: 'Voices',
  dialect: 'Dialect',
  gender: 'Gender',
  group: 'Group',
  allDialects: 'All dialects',
  allGenders: 'All genders',
  allGroups: 'All groups',
  sorani: 'Sorani',
  kurmanji: 'Kurmanji',
  badini: 'Badini',
  women: 'Women',
  men: 'Men',
  collections: { cast: 'Cast', studio: 'Studio', clone: 'My voices' },
  stop: 'Stop',
  none: 'No voice was found.',
  failed: 'Not all voices could be fetched.',
  retry: 'Try again',
  locked: 'Not on this site',
  unavailable: 'Not available',
  pageVoice: 'Back to the voice of the page',
  close: 'Close',
  missing: 'Choose a voice.',
  listen: (name) => `Listen to ${name}`,
  cost: (characters) => `Hearing a voice for the first time costs ≈ ${characters} characters.`,
  found: (count) => (count === '1' ? '1 voice' : `${count} voices`),
  loading: (done, total) => `Fetching voices… ${done} of ${total}`,
  notInPlan: (name) => `${name} is not available on this site.`,
};

const LANGUAGES: Readonly<Record<string, PickerStrings>> = { ckb, kmr, 'kmr-Arab': kmrArab };

/** @param lang The tag of the element's own strings. */
export function pickerStrings(lang: string): PickerStrings {
  return LANGUAGES[lang] ?? en;
}
