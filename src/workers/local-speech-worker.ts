// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 1 kB.
import '../text/g2p/vowel-weights.ts';
import '../text/vocabulary/numerals-badini.ts';
import '../text/vocabulary/numerals-sorani.ts';
import '../text/vocabulary/vocabulary-sorani.ts';
import '../text/vocabulary/vocabularies.ts';
import '../text/vocabulary/loan-words.ts';
import '../text/vocabulary/function-words.ts';
import '../text/g2p/foreign-letters.ts';
import '../text/g2p/phone-classes.ts';
import '../text/verbalize/letters/arabic-letter-names.ts';
import '../text/vocabulary/lexicon.ts';
import '../text/g2p/arabic-article.ts';
import '../service/catalog/given-names.ts';
import '../text/g2p/stress.ts';
import '../text/normalize/split-sentences.ts';
import '../text/verbalize/letters/respell-latin.ts';
import '../text/verbalize/verbalize-foreign.ts';
import '../text/verbalize/letters/verbalize-initials.ts';
import '../text/verbalize/verbalize-number.ts';
import '../engine/formant/planning/pauses.ts';
import '../engine/formant/planning/utterance-parts.ts';
import '../text/verbalize/unit-at.ts';
import '../text/verbalize/verbalize-sign.ts';
import '../text/verbalize/verbalize-time.ts';
import '../text/verbalize/verbalize-span.ts';
import '../engine/formant/planning/scale-durations.ts';
import '../engine/formant/planning/phrase-tunes.ts';
import '../formats/wav-header.ts';
import '../text/verbalize/sentence-steps.ts';
import '../engine/formant/tract/frame.ts';
import '../engine/formant/planning/speech-plan.ts';
import '../engine/formant/articulation/articulate-stop.ts';
import '../engine/formant/speech.ts';
import '../async/schedule-task.ts';
import '../service/http/speech-events.ts';
import '../service/admission/refusal.ts';
import '../local/answer/answer-speech.ts';
import { LocalServer } from '../local/answer/local-server.ts';
import type { LocalReply, LocalRequest } from '../local/local-messages.ts';

const server = new LocalServer((reply) => post(reply, reply.type === 'bytes' ? [reply.bytes.buffer] : []));

addEventListener('message', ({ data }: MessageEvent<LocalRequest>) => void server.handle(data));
post({ type: 'ready' });

function post(reply: LocalReply, transferred: Transferable[] = []): void {
  postMessage(reply, transferred);
}
