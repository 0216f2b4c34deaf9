/**
 * Prose at speed 1, with its spaces and pauses. Measured by the plans of our voices over news in `test/text/gold` and the articles of the demo: 12
 * in Kurmanji, 11.3 in Sorani, 11.1 in Badini. Texts full of numbers take up to seven times as long.
 */
const CHARACTERS_PER_SECOND = 12;

/**
 * How long a text takes to speak, before any of it has been spoken.
 * @param characters Code points or UTF-16 code units, which hardly differ in Kurdish.
 * @param speed Speaking rate of the service; 1 where it is not set.
 * @returns seconds.
 */
export function estimatedDuration(characters: number, speed: number | null | undefined): number {
  return characters / CHARACTERS_PER_SECOND / (speed || 1);
}
