import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import { characterName } from './character-name.ts';

type Names = readonly [sorani: string, kurmanji: string, badini: string];

const ENTER: Names = ['ئینتەر', 'enter', 'ئینتەر'];
const KEYS: Readonly<Record<string, Names>> = {
  shift: ['شیفت', 'şift', 'شیفت'],
  control: ['کۆنترۆڵ', 'kontrol', 'کۆنترۆل'],
  alt: ['ئاڵت', 'alt', 'ئالت'],
  meta: ['مێتا', 'meta', 'مێتا'],
  super: ['سوپەر', 'super', 'سوپەر'],
  hyper: ['هایپەر', 'hayper', 'هایپەر'],
  return: ENTER,
  enter: ENTER,
  'kp-enter': ENTER,
  escape: ['ئێسکەیپ', 'eskeyp', 'ئێسکەیپ'],
  backspace: ['باکسپەیس', 'bekspeys', 'باکسپەیس'],
  delete: ['سڕینەوە', 'jêbirin', 'ژێبرن'],
  insert: ['ئینسێرت', 'însert', 'ئینسێرت'],
  tab: ['تاب', 'tab', 'تاب'],
  up: ['سەرەوە', 'jor', 'ژۆر'],
  down: ['خوارەوە', 'jêr', 'ژێر'],
  left: ['چەپ', 'çep', 'چەپ'],
  right: ['ڕاست', 'rast', 'ڕاست'],
  home: ['سەرەتا', 'destpêk', 'دەستپێک'],
  end: ['کۆتایی', 'dawî', 'دووماهی'],
  prior: ['لاپەڕەی پێشوو', 'rûpela berê', 'لاپەڕێ بەرێ'],
  next: ['لاپەڕەی دواتر', 'rûpela paşê', 'لاپەڕێ پاشێ'],
  menu: ['پێڕست', 'menû', 'مێنیو'],
  'caps-lock': ['کاپسلۆک', 'kepslok', 'کاپسلۆک'],
  'num-lock': ['ناملۆک', 'namlok', 'ناملۆک'],
};
/** Symbols that are written as words, as a key's name may not have them. */
const SYMBOLS: Readonly<Record<string, string>> = { space: ' ', underscore: '_', 'double-quote': '"' };
const PLACES: Readonly<Record<TextDialect, 0 | 1 | 2>> = { sorani: 0, kurmanji: 1, badini: 2 };

/** What is said of a key as SSIP names it, with its modifiers: `shift_a`, `control_Delete`, `F5`. */
export function keyName(key: string, dialect: TextDialect): string {
  const parts = key === '_' ? [key] : key.split('_').filter((part) => part !== '');
  return parts.map((part) => partName(part, dialect)).join(' ');
}

function partName(part: string, dialect: TextDialect): string {
  const name = part.toLowerCase();
  if (Object.hasOwn(KEYS, name)) return KEYS[name]![PLACES[dialect]];
  if (Object.hasOwn(SYMBOLS, name)) return characterName(SYMBOLS[name]!, dialect);
  const numbered = /^f(\d{1,2})$/.exec(name);
  if (numbered) return `F. ${numbered[1]}`;
  return [...part].length === 1 ? characterName(part, dialect) : part.replaceAll('-', ' ');
}
