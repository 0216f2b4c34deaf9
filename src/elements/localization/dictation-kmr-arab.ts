import type { DictationStrings } from './dictation-strings.ts';

/** Badini (Northern Kurdish), Arabic script. */
export const dictationKmrArab: DictationStrings = {
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
    'transcript-truncated': 'ڤی مالپەڕی دەق کورت کر.',
  },
};
