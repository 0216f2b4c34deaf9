import type { SpeechErrorCode } from '../../contract/errors.ts';

/** What `<kurdish-dictate>` says in one language beside the strings of both elements. */
export interface DictationStrings {
  readonly dictate: string;
  readonly hold: string;
  readonly requesting: string;
  readonly listening: string;
  readonly muted: string;
  readonly finalizing: string;
  readonly reconnecting: string;
  /** Names the countdown. */
  readonly timer: string;
  readonly microphone: string;
  /** A required value is missing. */
  readonly missing: string;
  /** `policy`: the page, not the reader, keeps the microphone away. `unanswered`: the reader was asked and said nothing. */
  readonly errors: Readonly<Partial<Record<SpeechErrorCode | 'policy' | 'unanswered', string>>>;
}

const ckb: DictationStrings = {
  dictate: 'بە دەنگ بنووسە',
  hold: 'دایبگرە و قسە بکە',
  requesting: 'داوای مایکرۆفۆن دەکرێت…',
  listening: 'گوێ دەگرێت…',
  muted: 'مایکرۆفۆنەکە بێدەنگە.',
  finalizing: 'دەنووسرێتەوە…',
  reconnecting: 'پەیوەندییەکە پچڕا؛ دەنگت تۆمار دەکرێت و دوایی دەنووسرێتەوە.',
  timer: 'کاتی ماوە',
  microphone: 'مایکرۆفۆن',
  missing: 'تکایە شتێک بڵێ.',
  errors: {
    policy: 'ئەم پەڕەیە ڕێگە بە مایکرۆفۆن نادات.',
    unanswered: 'دووبارە دوگمەکە دابگرە و ڕێگە بە مایکرۆفۆن بدە.',
    'not-allowed': 'ڕێگە بە مایکرۆفۆن نەدراوە. لە ڕێکخستنەکانی وێبگەڕەکە ڕێگەی پێ بدە.',
    'audio-capture': 'هیچ مایکرۆفۆنێک نەدۆزرایەوە.',
    'audio-busy': 'مایکرۆفۆنەکە سەرقاڵە.',
    'insecure-context': 'مایکرۆفۆن تەنیا لە پەڕەی پارێزراودا (https) کار دەکات.',
    'no-speech': 'هیچ دەنگێک نەبیسترا.',
    'invalid-argument': 'ناتوانرێت لێرەدا بنووسرێت.',
    'session-timeout': 'کاتەکە تەواو بوو.',
    'file-too-large': 'تۆمارەکە زۆر درێژە.',
    'transcript-truncated': 'دەقەکە بە پێی پلانەکەت کورت کرایەوە.',
  },
};

const kmr: DictationStrings = {
  dictate: 'Bi deng binivîse',
  hold: 'Bigire û biaxive',
  requesting: 'Mîkrofon tê xwestin…',
  listening: 'Guhdarî dike…',
  muted: 'Mîkrofon bêdeng e.',
  finalizing: 'Tê nivîsandin…',
  reconnecting: 'Têkilî qut bû; dengê te tê tomarkirin û paşê tê nivîsandin.',
  timer: 'Dema mayî',
  microphone: 'Mîkrofon',
  missing: 'Ji kerema xwe tiştekî bibêje.',
  errors: {
    policy: 'Ev rûpel destûrê nade mîkrofonê.',
    unanswered: 'Dîsa bişkojê bitikîne û destûrê bide mîkrofonê.',
    'not-allowed': 'Destûra mîkrofonê tune ye. Di sazkariyên gerokê de destûrê bide.',
    'audio-capture': 'Tu mîkrofon nehat dîtin.',
    'audio-busy': 'Mîkrofon mijûl e.',
    'insecure-context': 'Mîkrofon tenê di rûpela ewle (https) de dixebite.',
    'no-speech': 'Tu deng nehat bihîstin.',
    'invalid-argument': 'Li vir nayê nivîsandin.',
    'session-timeout': 'Dem qediya.',
    'file-too-large': 'Tomar pir dirêj e.',
    'transcript-truncated': 'Nivîs li gorî plana te hat kurtkirin.',
  },
};

const kmrArab: DictationStrings = {
  dictate: 'ب دەنگ بنڤیسە',
  hold: 'بگرە و باخڤە',
  requesting: 'مایکرۆفۆن دهێتە خواستن…',
  listening: 'گوهداریێ دکەت…',
  muted: 'مایکرۆفۆن یا بێدەنگە.',
  finalizing: 'دهێتە نڤیسین…',
  reconnecting: 'پەیوەندی هاتە بڕین؛ دەنگێ تە دهێتە تۆمارکرن و پاشی دهێتە نڤیسین.',
  timer: 'دەمێ مای',
  microphone: 'مایکرۆفۆن',
  missing: 'هیڤیە تشتەکی بێژە.',
  errors: {
    policy: 'ئەڤ پەڕە دەستویریێ نادەتە مایکرۆفۆنێ.',
    unanswered: 'جارەکا دی دوگمێ دابگرە و دەستویریێ بدە مایکرۆفۆنێ.',
    'not-allowed': 'دەستویریا مایکرۆفۆنێ نینە. د ڕێکخستنێن وێبگەڕی دا دەستویریێ بدێ.',
    'audio-capture': 'چ مایکرۆفۆن نەهاتنە دیتن.',
    'audio-busy': 'مایکرۆفۆن یا مژوولە.',
    'insecure-context': 'مایکرۆفۆن بتنێ د پەڕێ پاراستی (https) دا کار دکەت.',
    'no-speech': 'چ دەنگ نەهاتنە بهیستن.',
    'invalid-argument': 'ل ڤێرێ ناهێتە نڤیسین.',
    'session-timeout': 'دەم ب دوماهیک هات.',
    'file-too-large': 'تۆمار گەلەک یا درێژە.',
    'transcript-truncated': 'دەق ل دویڤ پلانا تە هاتە کورتکرن.',
  },
};

const en: DictationStrings = {
  dictate: 'Dictate',
  hold: 'Hold and speak',
  requesting: 'Asking for the microphone…',
  listening: 'Listening…',
  muted: 'No sound comes from the microphone.',
  finalizing: 'Writing…',
  reconnecting: 'The connection broke; you are being recorded, and the text comes afterwards.',
  timer: 'Time left',
  microphone: 'Microphone',
  missing: 'Please say something.',
  errors: {
    policy: 'This page does not let the microphone be used.',
    unanswered: 'Press the button again and allow the microphone.',
    'not-allowed': 'The microphone is not allowed. Allow it in the settings of the browser.',
    'audio-capture': 'No microphone was found.',
    'audio-busy': 'The microphone is busy.',
    'insecure-context': 'The microphone works only on a secure page (https).',
    'no-speech': 'Nothing was heard.',
    'invalid-argument': 'Nothing can be written here.',
    'session-timeout': 'The time is over.',
    'file-too-large': 'The recording is too long.',
    'transcript-truncated': 'Your plan has cut the text.',
  },
};

const BY_LANGUAGE: Readonly<Record<string, DictationStrings>> = { ckb, kmr, 'kmr-Arab': kmrArab, en };

/** @param lang The tag of the strings of both elements. */
export function dictationStrings(lang: string): DictationStrings {
  return BY_LANGUAGE[lang] ?? en;
}
