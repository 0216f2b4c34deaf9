// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 0.4 kB.
import '../text/g2p/vowel-weights.ts';
import '../text/vocabulary/function-words.ts';
import '../text/g2p/phone-classes.ts';
import '../text/g2p/irregular-words.ts';
import '../text/g2p/arabic-article.ts';
import '../service/catalog/given-names.ts';
import '../text/g2p/stress.ts';
import '../text/verbalize/utterance-steps.ts';
import '../text/normalize/split-sentences.ts';
import '../engine/formant/planning/pauses.ts';
import '../engine/formant/planning/utterance-parts.ts';
import '../engine/formant/planning/scale-durations.ts';
import '../engine/formant/planning/phrase-tunes.ts';
import '../formats/wav-header.ts';
import '../engine/formant/articulation/frame.ts';
import '../engine/formant/planning/plan-utterance.ts';
import '../engine/formant/articulation/articulate-stop.ts';
import '../engine/formant/synthesis-steps.ts';
import '../async/schedule-task.ts';
import '../service/http/stream-events.ts';
import '../service/admission/refusal.ts';
import '../local/answer/answer-synthesis.ts';
import type { LocalReply, LocalRequest, TextAnswer } from '../local/answer/local-messages.ts';
import { LocalServer } from '../local/answer/local-server.ts';
import { RemoteText } from '../local/answer/remote-text.ts';

const text = new RemoteText(() => post({ type: 'text-needed' }));
const server = new LocalServer(
  (reply) => post(reply, reply.type === 'bytes' ? [reply.bytes.buffer] : []),
  () => text.reader(),
);

addEventListener('message', ({ data }: MessageEvent<LocalRequest | TextAnswer>) => {
  if (data.type !== 'text') void server.handle(data);
  else if (data.port) text.connect(data.port);
  else text.fail();
});
post({ type: 'ready' });

function post(reply: LocalReply, transferred: Transferable[] = []): void {
  postMessage(reply, transferred);
}
