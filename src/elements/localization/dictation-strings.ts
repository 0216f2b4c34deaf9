import type { SpeechErrorCode } from '../../contract/errors.ts';

/** What `<kurdish-dictate>` says in one language. */
export interface DictationStrings {
  readonly dictate: string;
  readonly stop: string;
  readonly hold: string;
  readonly requesting: string;
  readonly listening: string;
  readonly paused: string;
  readonly finalizing: string;
  readonly reconnecting: string;
  readonly ended: string;
  readonly missing: string;
  /** How long the session may last yet: a time, already formatted. */
  remaining(time: string): string;
  /** The page, not the reader, keeps the microphone away. */
  readonly policy: string;
  readonly errors: Readonly<Partial<Record<SpeechErrorCode, string>> & { internal: string }>;
}

const ckb: DictationStrings = {
  dictate: 'بە دەنگ بنووسە',
  stop: 'بیوەستێنە',
  hold: 'بە داگرتنەوە قسە بکە',
  requesting: 'داوای مایکرۆفۆن دەکرێت…',
  listening: 'گوێ دەگرێت…',
  paused: 'ڕاگیرا',
  finalizing: 'دەقەکە تەواو دەکرێت…',
  reconnecting: 'پەیوەندییەکە پچڕا؛ دەنگت تۆمار دەکرێت و دوایی دەنووسرێتەوە.',
  ended: 'وەستا',
  missing: 'تکایە شتێک بڵێ.',
  remaining: (time) => `${time} ماوە`,
  policy: 'ئەم پەڕەیە ڕێگە بە مایکرۆفۆن نادات.',
  errors: {
    'not-allowed': 'ڕێگە بە مایکرۆفۆن نەدراوە. لە ڕێکخستنەکانی وێبگەڕەکە ڕێگەی پێ بدە.',
    'audio-capture': 'هیچ مایکرۆفۆنێک نەدۆزرایەوە.',
    'audio-busy': 'مایکرۆفۆنەکە سەرقاڵە؛ ڕەنگە بەرنامەیەکی تر بەکاری بهێنێت.',
    'insecure-context': 'مایکرۆفۆن تەنیا لە پەڕەی پارێزراودا (https) کار دەکات.',
    'not-supported': 'ئەم وێبگەڕە ناتوانێت بە دەنگ بنووسێت.',
    'no-speech': 'هیچ دەنگێک نەبیسترا.',
    network: 'نەتوانرا پەیوەندی بە خزمەتگوزارییەکەوە بکرێت. تکایە دووبارە هەوڵ بدەرەوە.',
    offline: 'ئینتەرنێتت نییە.',
    timeout: 'خزمەتگوزارییەکە وەڵامی نەدایەوە. تکایە دووبارە هەوڵ بدەرەوە.',
    'invalid-argument': 'ناتوانرێت لێرەدا بنووسرێت.',
    'language-not-supported': 'ئەم شێوەزارە بە دەنگ نانووسرێتەوە.',
    'upgrade-required': 'پلانەکەت ئەمەی تێدا نییە.',
    'quota-exceeded': 'ئەوەی پلانەکەت ڕێگەی پێ دەدات تەواو بوو.',
    'plan-inactive': 'پلانەکەت چالاک نییە.',
    'session-limit': 'دانیشتنەکانی پلانەکەت تەواو بوون.',
    'session-timeout': 'درێژترین ماوەی دانیشتنەکە تەواو بوو.',
    unauthorized: 'ڕێگەت پێ نەدراوە ئەم خزمەتگوزارییە بەکار بهێنیت.',
    'token-expired': 'ماوەی مۆڵەتەکە تەواو بوو. تکایە دووبارە هەوڵ بدەرەوە.',
    'origin-refused': 'ئەم ماڵپەڕە ڕێگەی پێ نەدراوە خزمەتگوزارییەکە بەکار بهێنێت.',
    'file-too-large': 'تۆمارەکە زۆر درێژە.',
    'asset-blocked': 'فایلێکی پێویست بار نەبوو.',
    internal: 'هەڵەیەک ڕووی دا. تکایە دووبارە هەوڵ بدەرەوە.',
  },
};

const kmr: DictationStrings = {
  dictate: 'Bi deng binivîse',
  stop: 'Rawestîne',
  hold: 'Bigire û biaxive',
  requesting: 'Mîkrofon tê xwestin…',
  listening: 'Guhdarî dike…',
  paused: 'Navber hat dayîn',
  finalizing: 'Nivîs tê temamkirin…',
  reconnecting: 'Têkilî qut bû; dengê te tê tomarkirin û paşê tê nivîsandin.',
  ended: 'Rawestiya',
  missing: 'Ji kerema xwe tiştekî bibêje.',
  remaining: (time) => `${time} maye`,
  policy: 'Ev rûpel destûrê nade mîkrofonê.',
  errors: {
    'not-allowed': 'Destûra mîkrofonê tune ye. Di sazkariyên gerokê de destûrê bide.',
    'audio-capture': 'Tu mîkrofon nehat dîtin.',
    'audio-busy': 'Mîkrofon mijûl e; dibe ku bernameyeke din wê bi kar bîne.',
    'insecure-context': 'Mîkrofon tenê di rûpela ewle (https) de dixebite.',
    'not-supported': 'Ev gerok nikare bi deng binivîse.',
    'no-speech': 'Tu deng nehat bihîstin.',
    network: 'Têkilî bi xizmetê re çênebû. Ji kerema xwe dîsa biceribîne.',
    offline: 'Înternet tune ye.',
    timeout: 'Xizmetê bersiv neda. Ji kerema xwe dîsa biceribîne.',
    'invalid-argument': 'Li vir nayê nivîsandin.',
    'language-not-supported': 'Ev zarava bi deng nayê nivîsandin.',
    'upgrade-required': 'Di plana te de ev tune ye.',
    'quota-exceeded': 'Mafê plana te qediya.',
    'plan-inactive': 'Plana te ne çalak e.',
    'session-limit': 'Danişînên plana te qediyan.',
    'session-timeout': 'Dema herî dirêj a danişînê qediya.',
    unauthorized: 'Destûra te tune ye ku vê xizmetê bi kar bînî.',
    'token-expired': 'Dema destûrê qediya. Ji kerema xwe dîsa biceribîne.',
    'origin-refused': 'Destûra vê malperê tune ye ku xizmetê bi kar bîne.',
    'file-too-large': 'Tomar pir dirêj e.',
    'asset-blocked': 'Dosyeyeke pêwîst nehat barkirin.',
    internal: 'Çewtiyek çêbû. Ji kerema xwe dîsa biceribîne.',
  },
};

const kmrArab: DictationStrings = {
  dictate: 'ب دەنگ بنڤیسە',
  stop: 'ڕاوەستینە',
  hold: 'بگرە و باخڤە',
  requesting: 'مایکرۆفۆن دهێتە خواستن…',
  listening: 'گوهداریێ دکەت…',
  paused: 'هاتە ڕاگرتن',
  finalizing: 'دەق دهێتە تەمامکرن…',
  reconnecting: 'پەیوەندی هاتە بڕین؛ دەنگێ تە دهێتە تۆمارکرن و پاشی دهێتە نڤیسین.',
  ended: 'ڕاوەستیا',
  missing: 'هیڤیە تشتەکی بێژە.',
  remaining: (time) => `${time} مایە`,
  policy: 'ئەڤ پەڕە دەستویریێ نادەتە مایکرۆفۆنێ.',
  errors: {
    'not-allowed': 'دەستویریا مایکرۆفۆنێ نینە. د ڕێکخستنێن وێبگەڕی دا دەستویریێ بدێ.',
    'audio-capture': 'چ مایکرۆفۆن نەهاتنە دیتن.',
    'audio-busy': 'مایکرۆفۆن یا مژوولە؛ دبیت بەرنامەیەکێ دی ب کار بینیت.',
    'insecure-context': 'مایکرۆفۆن بتنێ د پەڕێ پاراستی (https) دا کار دکەت.',
    'not-supported': 'ئەڤ وێبگەڕە نەشێت ب دەنگ بنڤیسیت.',
    'no-speech': 'چ دەنگ نەهاتنە بهیستن.',
    network: 'پەیوەندی ب خزمەتێ ڤە چێنەبوو. هیڤیە جارەکا دی بجەربینە.',
    offline: 'ئینتەرنێتا تە نینە.',
    timeout: 'خزمەتێ بەرسڤ نەدا. هیڤیە جارەکا دی بجەربینە.',
    'invalid-argument': 'ل ڤێرێ ناهێتە نڤیسین.',
    'language-not-supported': 'ئەڤ شێوەزارە ب دەنگ ناهێتە نڤیسین.',
    'upgrade-required': 'ئەڤە د پلانا تە دا نینە.',
    'quota-exceeded': 'مافێ پلانا تە ب دوماهیک هات.',
    'plan-inactive': 'پلانا تە یا چالاک نینە.',
    'session-limit': 'دانیشتنێن پلانا تە ب دوماهیک هاتن.',
    'session-timeout': 'درێژترین دەمێ دانیشتنێ ب دوماهیک هات.',
    unauthorized: 'دەستویریا تە نینە ڤێ خزمەتێ ب کار بینی.',
    'token-expired': 'دەمێ دەستویریێ ب دوماهیک هات. هیڤیە جارەکا دی بجەربینە.',
    'origin-refused': 'دەستویریا ڤی مالپەڕی نینە خزمەتێ ب کار بینیت.',
    'file-too-large': 'تۆمار گەلەک یا درێژە.',
    'asset-blocked': 'فایلەکا پێدڤی بار نەبوو.',
    internal: 'خەلەتیەک چێبوو. هیڤیە جارەکا دی بجەربینە.',
  },
};

const en: DictationStrings = {
  dictate: 'Dictate',
  stop: 'Stop',
  hold: 'Hold and speak',
  requesting: 'Asking for the microphone…',
  listening: 'Listening…',
  paused: 'Paused',
  finalizing: 'Finishing the text…',
  reconnecting: 'The connection broke; you are being recorded, and the text comes afterwards.',
  ended: 'Stopped',
  missing: 'Please say something.',
  remaining: (time) => `${time} left`,
  policy: 'This page does not let the microphone be used.',
  errors: {
    'not-allowed': 'The microphone is not allowed. Allow it in the settings of the browser.',
    'audio-capture': 'No microphone was found.',
    'audio-busy': 'The microphone is busy; another application may be using it.',
    'insecure-context': 'The microphone works only on a secure page (https).',
    'not-supported': 'This browser cannot take dictation.',
    'no-speech': 'Nothing was heard.',
    network: 'The speech service could not be reached. Please try again.',
    offline: 'You are offline.',
    timeout: 'The speech service gave no answer. Please try again.',
    'invalid-argument': 'Nothing can be written here.',
    'language-not-supported': 'This dialect cannot be dictated.',
    'upgrade-required': 'Your plan does not include this.',
    'quota-exceeded': 'What your plan allows is used up.',
    'plan-inactive': 'Your plan is not active.',
    'session-limit': 'The live sessions of your plan are used up.',
    'session-timeout': 'The session has reached its longest duration.',
    unauthorized: 'You are not allowed to use this service.',
    'token-expired': 'The permission has expired. Please try again.',
    'origin-refused': 'This site is not allowed to use the service.',
    'file-too-large': 'The recording is too long.',
    'asset-blocked': 'A file that is needed could not be loaded.',
    internal: 'Something went wrong. Please try again.',
  },
};

const BY_LANGUAGE: Readonly<Record<string, DictationStrings>> = { ckb, kmr, 'kmr-Arab': kmrArab, en };

/** @param lang The tag of the general strings. */
export function dictationStrings(lang: string): DictationStrings {
  return BY_LANGUAGE[lang] ?? en;
}
