import { listSpeakers } from '../client/list-speakers.ts';
import type { ConnectionOptions } from '../client/request.ts';
import type { Dialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';

/** As `<kurdish-tts>` chooses where no voice is named. Each group is asked for once. */
export function firstVoices({ endpoint, fetch, signal }: ConnectionOptions) {
  const groups = new Map<string, ReturnType<typeof listSpeakers>>();
  return async (voiceGroup: string, dialect: Dialect): Promise<string> => {
    const speakers = groups.get(voiceGroup) ?? listSpeakers({ endpoint, voiceGroup, fetch, signal });
    groups.set(voiceGroup, speakers);
    const voice = (await speakers).find((speaker) => speaker.dialect === dialect);
    if (voice) return voice.id;
    throw new SpeechError(
      'invalid-argument',
      `No voice of the group ${voiceGroup} reads ${dialect}; name one with --voice.`,
    );
  };
}
