import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type TalkLanguage = keyof typeof VOICES;

/** One thing that someone says. */
export interface Utterance {
  readonly language: TalkLanguage;
  readonly speaker: string;
  /** Path of its sound. */
  readonly file: string;
  readonly text: string;
}

/** espeak-ng's names of the languages. */
export const VOICES = {
  ru: 'ru',
  fr: 'fr',
  en: 'en-us',
  cs: 'cs',
  nl: 'nl',
  it: 'it',
  es: 'es-419',
} as const;
/** For the last check of new weights: never trained on, and not to be looked at before. */
export const CHECKED_LAST: readonly TalkLanguage[] = ['it', 'es'];

const LEAST_LETTERS = 9;
const FISH = { font_small: 'small fish', font_big: 'big fish' } as const;
const DIALOG =
  /dialogId\("(?<name>[^"]+)",\s*"(?<font>[^"]*)"[^\n]*\n\s*dialogStr\("(?<text>(?:[^"\\]|\\.)*)"\)/g;

/** A voice's prompts. @param share `/usr/share` of the packages. */
export function promptsOf(share: string, language: TalkLanguage): Utterance[] {
  const sounds = join(share, 'asterisk/sounds');
  const folder = readdirSync(sounds).find((name) => name.startsWith(`${language}_`));
  if (!folder) return [];
  const list = join(share, 'doc', `asterisk-core-sounds-${language}`, `core-sounds-${language}.txt.gz`);
  const files = new Set(readdirSync(join(sounds, folder), { recursive: true, encoding: 'utf8' }));
  return gunzipSync(readFileSync(list))
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [, name = '', text = ''] = /^([\w/-]+):\s*(.+)/.exec(line) ?? [];
      const said = text.replaceAll(/\(.*?\)|\[.*?\]|<.*?>/g, '').trim();
      if (!files.has(`${name}.g722`) || !isUsable(said)) return [];
      const file = join(sounds, folder, `${name}.g722`);
      return { language, speaker: folder.split('_').slice(2).join(' '), file, text: said };
    });
}

/** What the game's actors say. */
export function dialogsOf(share: string, language: TalkLanguage): Utterance[] {
  const game = join(share, 'games/fillets-ng');
  const sounds = new Set(readdirSync(join(game, 'sound'), { recursive: true, encoding: 'utf8' }));
  return readdirSync(join(game, 'script')).flatMap((level) => {
    const script = join(game, 'script', level, `dialogs_${language}.lua`);
    return [...textOf(script).matchAll(DIALOG)].flatMap(({ groups = {} }) => {
      const { name = '', font = '', text = '' } = groups;
      const sound = join(level, language, `${name}.ogg`);
      const speaker = Object.entries(FISH).find(([key]) => key === font)?.[1];
      const said = text.replaceAll('\\"', '"');
      if (!speaker || !sounds.has(sound) || !isUsable(said)) return [];
      return { language, speaker, file: join(game, 'sound', sound), text: said };
    });
  });
}

/** Numbers of several digits may be said in more than one way. */
function isUsable(text: string): boolean {
  return text.length >= LEAST_LETTERS && !/\d{2,}/.test(text);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Not every level is translated.
    return '';
  }
}
