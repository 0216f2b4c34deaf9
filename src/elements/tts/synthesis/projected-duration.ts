import { estimatedDuration } from '../../../text/estimated-duration.ts';

/** So many characters at the usual pace count towards it: after a seek little has been spoken. */
const USUAL_CHARACTERS = 200;

/**
 * How long a text takes at the pace of what has been spoken of it.
 * @param length In UTF-16 code units.
 * @param speed Speaking rate of the service.
 * @param spokenLength In UTF-16 code units.
 * @param spokenSeconds How long that took.
 * @returns seconds.
 */
export function projectedDuration(
  length: number,
  speed: number | null | undefined,
  spokenLength: number,
  spokenSeconds: number,
): number {
  const seconds = spokenSeconds + estimatedDuration(USUAL_CHARACTERS, speed);
  return (length * seconds) / (spokenLength + USUAL_CHARACTERS);
}
