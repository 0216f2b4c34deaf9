import { observed } from '../../async/observed.ts';
import { SoundWatch } from '../../formats/sound-watch.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';
import type { SpeechMeter, SpeechRecord, SpeechSource } from './speech-totals.ts';

/** Counts an answer with speech once it has been sent, or its client has left. Refusals are not counted, nor are failures before the first sound. */
export function metered(
  reply: Reply | StreamReply,
  meter: SpeechMeter,
  { characters, voice, page }: Pick<SpeechRecord, 'characters' | 'voice' | 'page'>,
): Reply | StreamReply {
  if (reply.status !== 200) return reply;
  const source = sourceOf(reply.headers['Cache-Status'] ?? '');
  if (reply.kind === 'reply') {
    meter.record({ characters, voice, page, source, bytes: reply.body.length });
    return reply;
  }
  const watch = new SoundWatch(reply.headers['Content-Type'] ?? '');
  let bytes = 0;
  const body = observed(reply.body, {
    onChunk(chunk) {
      bytes += chunk.length;
      watch.pass(chunk);
    },
    onEnd(outcome) {
      if (watch.hasFailed || (outcome !== 'abandoned' && watch.isSilent)) return;
      meter.record({ characters, voice, page, source, bytes });
    },
  });
  return { ...reply, body };
}

function sourceOf(cacheStatus: string): SpeechSource {
  if (cacheStatus.endsWith('; hit')) return 'cache';
  return cacheStatus.endsWith('; collapsed') ? 'shared' : 'bought';
}
