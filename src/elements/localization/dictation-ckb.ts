import type { DictationStrings } from './dictation-strings.ts';

/** Sorani (Central Kurdish), Arabic script. */
export const dictationCkb: DictationStrings = {
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
    'transcript-truncated': 'ئەم ماڵپەڕە دەقەکەی کورت کردەوە.',
  },
};
