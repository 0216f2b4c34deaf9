import { dialectFromLanguage } from '../../text/dialect/dialect-from-language.ts';
import { guessDialect } from '../../text/dialect/guess-dialect.ts';
import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import type { ModuleSettings } from './module-settings.ts';

interface ModuleVoice {
  readonly name: string;
  /** As BCP 47 writes it. */
  readonly language: string;
  readonly gender: 'male' | 'female';
  /** Missing in voices of `ku`, whose dialect is that of the text. */
  readonly dialect?: TextDialect;
}

/** Badini is Kurmanji in Arabic letters, as it is written in Iraq; CLDR has no code of its own for it. */
const SERIES: readonly (readonly [dialect: TextDialect, language: string, prefix: string, count: number])[] =
  [
    ['sorani', 'ckb', 'sorani_', 10],
    ['kurmanji', 'kmr', 'kurmanji_', 10],
    ['badini', 'kmr-IQ', 'badini_v5_', 6],
  ];

/** The first voices of each dialect in the catalog, and two that follow the text from dialect to dialect. */
const MODULE_VOICES: readonly ModuleVoice[] = [
  ...SERIES.flatMap(([dialect, language, prefix, count]) =>
    Array.from({ length: count }, (_, index): ModuleVoice => {
      const gender = index % 2 ? 'female' : 'male';
      const number = String(index + 1).padStart(3, '0');
      return { name: `${prefix}${gender[0]}${number}`, language, gender, dialect };
    }),
  ),
  { name: 'kurdish_m', language: 'ku', gender: 'male' },
  { name: 'kurdish_f', language: 'ku', gender: 'female' },
];

/** Lines of `LIST VOICES`: name, language and variant between tabs. @param language Empty for all of them. */
export function voiceLines(language: string): string[] {
  const wanted = language.toLowerCase();
  return MODULE_VOICES.filter((voice) => {
    const own = voice.language.toLowerCase();
    return wanted === '' || own === wanted || own.split('-')[0] === wanted;
  }).map(({ name, language: own, gender }) => `${name}\t${own}\t${gender}`);
}

/**
 * Which voice of the catalog speaks a text, and in which dialect: the one that is set by name; else one of the language, of the gender and
 * number that are set (`female2`). What the language leaves open (`ku`, other languages, none) the text decides.
 */
export function chooseVoice(settings: ModuleSettings, text: string): { voice: string; dialect: TextDialect } {
  const named = MODULE_VOICES.find(({ name }) => name === settings.get('synthesis_voice'));
  if (named?.dialect) return { voice: named.name, dialect: named.dialect };
  const dialect = dialectOf(named ? 'ku' : (settings.get('language') ?? ''), text);
  const [, kind, number] =
    /^(?:child_)?(female|male)(\d?)$/.exec((settings.get('voice') ?? '').toLowerCase()) ?? [];
  const gender = named?.gender ?? (kind === 'female' ? 'female' : 'male');
  const voices = MODULE_VOICES.filter((voice) => voice.dialect === dialect && voice.gender === gender);
  return { voice: voices[(Math.max(1, Number(number || 1)) - 1) % voices.length]!.name, dialect };
}

function dialectOf(language: string, text: string): TextDialect {
  const requested = dialectFromLanguage(language);
  if (requested === 'kurdish' || requested === 'other') return guessDialect(text, { lang: 'ku' });
  // Kurmanji in Arabic letters is Badini, for its voices know those letters' rules.
  return requested === 'kurmanji' && /\p{Script=Arabic}/u.test(text) ? 'badini' : requested;
}
