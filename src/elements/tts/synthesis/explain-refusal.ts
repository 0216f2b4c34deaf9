import { listSpeakers } from '../../../client/list-speakers.ts';
import type { ConnectionOptions } from '../../../client/request.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { voiceGroupOf } from '../../../contract/voice-group.ts';
import { nearestNames } from '../../../text/words/nearest-names.ts';

/** What was refused. */
export interface RefusedSpeech extends Pick<ConnectionOptions, 'endpoint' | 'fetch' | 'signal'> {
  readonly voice: string;
  readonly voiceGroup: string;
}

/** The API's names of what a page sets by attributes, and by `options`. */
const PAGE_NAMES: Readonly<Record<string, string>> = {
  speaker_id: 'voice',
  model_version: 'voice-group',
  stream_format: 'format',
};

/** The service's error in the words of the page, which has attributes; for a voice that does not exist with the ids that are most like it. */
export async function explainRefusal(error: SpeechError, refused: RefusedSpeech): Promise<SpeechError> {
  const { code, status, upgradeUrl, retryable, field } = error;
  const isOfVoice = code === 'voice-unavailable' && field === 'speaker_id';
  const message = (isOfVoice && (await explainVoice(refused))) || error.message.replace(/"(\w+)"/g, renamed);
  const options = { status, upgradeUrl, retryable, field: field && pageName(field), cause: error };
  return new SpeechError(code, message, options);
}

/** @returns Undefined where the voice is one of its group, so that it was refused for another reason, and where there is no list. */
async function explainVoice({
  voice,
  voiceGroup,
  ...connection
}: RefusedSpeech): Promise<string | undefined> {
  const group = voiceGroupOf(voice, voiceGroup);
  const idsOf = async (each?: string) =>
    (await listSpeakers({ ...connection, voiceGroup: each })).map(({ id }) => id);
  try {
    const ids = await idsOf();
    if (!ids.includes(voice)) {
      const nearest = nearestNames(voice, ids).join(', ');
      return `No voice has the id in the attribute "voice": "${voice}". ${nearest ? `Most like it: ${nearest}.` : 'The voice picker and GET /api/get-speakers list all voices.'}`;
    }
    if ((await idsOf(group)).includes(voice)) return undefined;
    return `The attribute "voice" is "${voice}", which is not in "voice-group" "${group}": set "voice-group" to the group that has it, v3 where the id names none.`;
  } catch {
    return undefined;
  }
}

function renamed(quoted: string, name: string): string {
  return name.includes('_') && !/\d/.test(name) ? `"${pageName(name)}"` : quoted;
}

/** A name that is no attribute is one of `options`, in camel case. */
function pageName(name: string): string {
  return PAGE_NAMES[name] ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
