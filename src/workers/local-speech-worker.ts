// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 1 kB.
import '../contract/voice-series.ts';
import '../text/g2p/vowel-weights.ts';
import '../text/vocabulary/loan-words.ts';
import '../contract/limits.ts';
import '../text/g2p/stress.ts';
import '../service/catalog/given-names.ts';
import '../async/schedule-task.ts';
import '../contract/dialects.ts';
import '../contract/errors.ts';
import '../text/vocabulary/vocabulary-kurmanji.ts';
import '../text/g2p/phonemize.ts';
import '../text/verbalize/addresses.ts';
import '../text/verbalize/append-suffix.ts';
import '../text/verbalize/letters/respell-latin.ts';
import '../text/vocabulary/vocabularies.ts';
import '../text/vocabulary/function-words.ts';
import '../local/answer/synthesize-in-slices.ts';
import '../engine/formant/articulation/formant-path.ts';
import '../text/verbalize/consume-suffix.ts';
import '../text/verbalize/verbalizer.ts';
import '../engine/formant/planning/microprosody.ts';
import '../text/verbalize/number-words.ts';
import '../text/verbalize/parse-number.ts';
import '../engine/formant/random.ts';
import '../engine/formant/articulation/stop-timing.ts';
import '../engine/formant/planning/pauses.ts';
import '../text/normalize/split-sentences.ts';
import '../engine/formant/articulation/places.ts';
import '../service/admission/refusal.ts';
import '../text/vocabulary/vocabulary-badini.ts';
import '../service/catalog/catalog.ts';
import '../text/verbalize/verbalize-amount.ts';
import '../engine/formant/chunk-writer.ts';
import '../engine/formant/planning/intonation.ts';
import '../engine/formant/articulation/articulate-sonorant.ts';
import '../engine/formant/tract/frame.ts';
import '../engine/formant/articulation/articulate-laryngeal.ts';
import '../async/yield-to-event-loop.ts';
import '../engine/formant/voices/voice-from-id.ts';
import '../engine/formant/tract/frication.ts';
import '../engine/formant/articulation/sonorants.ts';
import '../text/vocabulary/vocabulary-sorani.ts';
import '../engine/formant/planning/split-phrases.ts';
import '../service/admission/request-rules.ts';
import { LocalServer } from '../local/answer/local-server.ts';
import type { LocalReply, LocalRequest } from '../local/local-messages.ts';

const server = new LocalServer((reply) => post(reply, reply.type === 'bytes' ? [reply.bytes.buffer] : []));

addEventListener('message', ({ data }: MessageEvent<LocalRequest>) => void server.handle(data));
post({ type: 'ready' });

function post(reply: LocalReply, transferred: Transferable[] = []): void {
  postMessage(reply, transferred);
}
