import { listSpeakers } from '../../client/list-speakers.ts';
import type { ConnectionOptions } from '../../client/request.ts';
import type { SpeechError } from '../../contract/errors.ts';
import { nearestNames } from '../../text/words/nearest-names.ts';
import { usageError } from '../arguments/flags.ts';

/** @throws SpeechError `invalid-argument` for a voice that does not exist, with those that were probably meant. */
export async function requireVoice(voice: string, connection: ConnectionOptions): Promise<void> {
  const ids = (await listSpeakers(connection)).map(({ id }) => id);
  if (!ids.includes(voice)) throw unknownVoice(voice, ids);
}

function unknownVoice(voice: string, ids: readonly string[]): SpeechError {
  const meant = nearestNames(voice, ids);
  const hint = meant.length ? `: did you mean ${meant.join(' or ')}?` : '.';
  return usageError(
    `--voice ${JSON.stringify(voice)} is unknown${hint} kurdish-speech say --list-voices prints all.`,
  );
}
