import { countCharacters } from '../../contract/limits.ts';
import type { AbandonedSound } from '../load/abandoned-sound.ts';
import type { PendingCharge } from './reserve-quota.ts';

/** What has been made of a speech so far. */
export interface MadeSpeech {
  /** The engine has been asked for it. */
  isBegun: boolean;
  seconds: number;
  /** Words said in it: the whitespace-separated ones of the text. */
  words: number;
}

/** What a caller left behind. */
interface Abandoned {
  readonly account: string;
  readonly text: string;
  readonly charge: PendingCharge;
  readonly made: Readonly<MadeSpeech>;
}

/** Reading a text and starting on it costs something, too. */
const LEAST_SECONDS = 1;
const LEAST_CHARACTERS = 10;

/**
 * Bills the part of a speech that was made for a caller who left before it was sent, unless it is forgiven; the rest of the charge is
 * released either way.
 */
export async function billAbandoned(
  { account, text, charge, made }: Abandoned,
  abandoned: AbandonedSound,
): Promise<void> {
  if (!made.isBegun || abandoned.forgives(account, Math.max(LEAST_SECONDS, made.seconds))) return;
  const characters = Math.max(LEAST_CHARACTERS, charactersOf(text, made.words));
  await charge.settle(Math.min(characters, countCharacters(text)));
}

/** Code points up to the end of a text's n-th word. */
function charactersOf(text: string, words: number): number {
  let end = 0;
  let count = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    if (++count > words) break;
    end = index + word.length;
  }
  return countCharacters(text.slice(0, end));
}
