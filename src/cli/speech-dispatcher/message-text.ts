import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import { characterName, isCapital } from './character-name.ts';
import { keyName } from './key-name.ts';
import type { ModuleSettings } from './module-settings.ts';
import { chooseVoice } from './module-voices.ts';
import { readSsml, type SsmlPiece } from './read-ssml.ts';
import { isNamed, symbolName } from './symbol-names.ts';

export type MessageKind = 'text' | 'character' | 'key' | 'icon';

/** A message as it is to be spoken. */
export interface MessageText {
  readonly text: string;
  readonly voice: string;
  readonly dialect: TextDialect;
  /** Index marks in order, each with the number of whitespace-separated words of `text` before it. */
  readonly marks: readonly { readonly name: string; readonly word: number }[];
  /** A sound that is played before the text, by speech-dispatcher's name for it. */
  readonly icon?: string;
}

/** What is said of a message, at the levels of punctuation, spelling and capitals that are set. */
export function messageText(kind: MessageKind, message: string, settings: ModuleSettings): MessageText {
  const pieces: SsmlPiece[] = kind === 'text' ? readSsml(message) : [{ kind: 'text', value: message }];
  const written = pieces.flatMap((piece) => (piece.kind === 'mark' ? [] : piece.value)).join('');
  const voice = chooseVoice(settings, written);
  const { dialect } = voice;
  if (kind === 'icon') return { text: '', ...voice, marks: [], icon: message };
  if (kind === 'key') return { text: keyName(message, dialect), ...voice, marks: [] };
  const capitals = settings.get('cap_let_recogn');
  if (kind === 'character') {
    const text = characterName(message, dialect, capitals === 'spell');
    const icon = capitals === 'icon' && isCapital(message) ? { icon: 'capital' } : undefined;
    return { text, ...voice, marks: [], ...icon };
  }
  let text = '';
  const marks: { name: string; word: number }[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'mark') marks.push({ name: piece.value, word: wordsIn(text) });
    else if (piece.kind === 'characters' || settings.get('spelling_mode') === 'on')
      text += ` ${spelled(piece.value, dialect, capitals === 'spell')} `;
    else text += withSymbols(piece.value, settings.get('punctuation_mode') ?? 'none', dialect);
  }
  return { text, ...voice, marks };
}

function spelled(text: string, dialect: TextDialect, saysCapitals: boolean): string {
  const names = Array.from(text.trim(), (character) => characterName(character, dialect, saysCapitals));
  return names.join(', ');
}

/** Names the symbols of a level; the marks among them stay, for the pauses. Those within numbers belong to the numbers. */
function withSymbols(text: string, mode: string, dialect: TextDialect): string {
  return text.replace(/[^\p{L}\p{N}\p{M}\s]/gu, (symbol, at: number) => {
    if (!isNamed(symbol, mode)) return symbol;
    const isInNumber =
      '.,:/-'.includes(symbol) && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '');
    if (isInNumber) return symbol;
    return ` ${symbolName(symbol, dialect)}${/[.,،;؛:?؟!…]/.test(symbol) ? symbol : ''} `;
  });
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
