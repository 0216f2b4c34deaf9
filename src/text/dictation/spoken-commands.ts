import type { DictationDialect } from './number-lexicon.ts';

/** What a dictation does in place of writing. */
export type DictationCommand = 'undo' | 'delete-word' | 'delete-sentence' | 'select-all' | 'stop';

/** By the words that are spoken, in lower case. Each has at least two words or eight letters, so that no ordinary utterance is one. */
export type CommandTable = Readonly<Record<string, DictationCommand>>;

/** Kurmanji in Arabic letters, for recognizers that write it so. */
export const BADINI_COMMANDS: CommandTable = {
  'گۆتنا داوی ڤەگەرینە': 'undo',
  'گۆتنا دووماهیێ ڤەگەڕینە': 'undo',
  'پەیڤا داوی ژێ ببە': 'delete-word',
  'پەیڤا دووماهیێ ژێ ببە': 'delete-word',
  'هەڤۆکا داوی ژێ ببە': 'delete-sentence',
  'رستا دووماهیێ ژێ ببە': 'delete-sentence',
  'هەمیان هلبژێرە': 'select-all',
  'هەمی هەلبژێرە': 'select-all',
  'نڤیسینێ راوەستینە': 'stop',
  'نڤیسینێ بسەکنینە': 'stop',
};

export const ENGLISH_COMMANDS: CommandTable = {
  'undo that': 'undo',
  'delete the last word': 'delete-word',
  'delete last word': 'delete-word',
  'delete the last sentence': 'delete-sentence',
  'delete last sentence': 'delete-sentence',
  'select all': 'select-all',
  'stop dictation': 'stop',
};

/** The words of both dialects, and English ones for recognizers that write them. */
export const COMMAND_TABLES: Readonly<Record<DictationDialect, CommandTable>> = {
  kurmanji: {
    'gotina dawî vegerîne': 'undo',
    'vê gotinê vegerîne': 'undo',
    'peyva dawî jê bibe': 'delete-word',
    'hevoka dawî jê bibe': 'delete-sentence',
    'her tiştî hilbijêre': 'select-all',
    'hemûyan hilbijêre': 'select-all',
    'nivîsandinê bisekinîne': 'stop',
    'nivîsandinê biqedîne': 'stop',
    ...BADINI_COMMANDS,
    ...ENGLISH_COMMANDS,
  },
  sorani: {
    'دوا قسە بگەڕێنەوە': 'undo',
    پاشگەزبوونەوە: 'undo',
    'دوا وشە بسڕەوە': 'delete-word',
    'وشەی کۆتایی بسڕەوە': 'delete-word',
    'دوا ڕستە بسڕەوە': 'delete-sentence',
    'ڕستەی کۆتایی بسڕەوە': 'delete-sentence',
    'هەمووی هەڵبژێرە': 'select-all',
    'هەمووی دیاری بکە': 'select-all',
    'نووسین بوەستێنە': 'stop',
    'کۆتایی بە نووسین بێنە': 'stop',
    ...ENGLISH_COMMANDS,
  },
};
