import { countCharacters } from '../../contract/limits.ts';

/** Ordinary text at normal speed; long numbers take up to 0.55. */
const SECONDS_PER_CHARACTER = 0.09;

/** About how many seconds of speech a text becomes, known before any work is done. */
export function expectedSeconds(text: string, speed: number): number {
  return (countCharacters(text) * SECONDS_PER_CHARACTER) / speed;
}
