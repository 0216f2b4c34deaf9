import { type Answer, outline } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Sample } from '../definition/rule.ts';
import { type Billed, bill, withBill } from './bill.ts';
import { GREETING, priceOf, YES } from './sample-texts.ts';
import { BADINI_VOICE, KURMANJI_VOICE, SORANI_VOICE, V4_VOICE } from './voice-samples.ts';
import { readWav, type WavFile } from './wav-file.ts';

const STREAM = '/api/tts-stream';
export const ASKED_SEED = 7;

/** The greeting with all defaults. All transcription samples use this recording. */
const speech = withBill({
  id: 'speech',
  cost: priceOf(GREETING),
  take: async (context) => context.speak({ text: GREETING, speaker_id: await context.take(SORANI_VOICE) }),
});
export const SPEECH = speech.goods;
export const SPEECH_BILL = speech.bill;
/** The format must be ignored. */
export const TIMED_SPEECH = spoken('timed-speech', GREETING, {
  include_timestamps: true,
  format: 'opus',
  seed: ASKED_SEED,
});
export const OPUS_SPEECH = spoken('opus-speech', GREETING, { format: 'opus' });
export const MP3_SPEECH = spoken('mp3-speech', GREETING, { format: 'mp3' });

export const CONTROLLED_SPEECH = spoken('controlled-speech', YES.sorani, {
  temperature: 0.7,
  top_p: 0.9,
  repetition_penalty: 1.1,
  seed: ASKED_SEED,
  pitch: 1,
  silence_trim: true,
  chunk_max_seconds: 10,
  sentence_silence_ms: 200,
});
export const LENIENT_SPEECH = spoken('lenient-speech', YES.sorani, { top_p: 40, repetition_penalty: 90 });
export const STABLE_SPEECH = spoken('stable-speech', YES.sorani, { stability: 0.5 });
export const FAST_SPEECH = spoken('fast-speech', YES.sorani, { speed: 4 });
export const SLOW_SPEECH = spoken('slow-speech', YES.sorani, { speed: 0.25 });
export const FAST_STREAM = spoken('fast-stream', YES.sorani, { speed: 4, stream_format: 'pcm' }, STREAM);
export const SLOW_STREAM = spoken('slow-stream', YES.sorani, { speed: 0.25, stream_format: 'pcm' }, STREAM);
export const TIGHT_SPEECH = spoken('tight-speech', `${YES.sorani}. ${YES.sorani}.`, {
  sentence_silence_ms: 0,
});
export const WIDE_SPEECH = spoken('wide-speech', `${YES.sorani}. ${YES.sorani}.`, {
  sentence_silence_ms: 2000,
});
/** Text without anything speakable; not billed if the generation collapses. */
const collapsed = withBill({
  id: 'collapsed-speech',
  cost: {},
  take: async (context) =>
    context.speak({
      text: '؟!',
      speaker_id: await context.take(SORANI_VOICE),
      include_timestamps: true,
    }),
});
export const COLLAPSED_SPEECH = collapsed.goods;
export const COLLAPSED_SPEECH_BILL = collapsed.bill;

export const KURMANJI_SPEECH = spoken('kurmanji-speech', YES.kurmanji, {}, undefined, KURMANJI_VOICE);
/** Names another group; a Badini voice must be found in v5 nevertheless. */
export const BADINI_SPEECH = spoken(
  'badini-speech',
  YES.badini,
  { model_version: 'v3' },
  undefined,
  BADINI_VOICE,
);

export const SSE_STREAM = spoken('sse-stream', GREETING, {}, STREAM);
export const TIMED_SSE_STREAM = spoken('timed-sse-stream', GREETING, { include_timestamps: true }, STREAM);
export const PCM_STREAM = spoken('pcm-stream', GREETING, { stream_format: 'pcm' }, STREAM);
export const WAV_STREAM = spoken('wav-stream', YES.sorani, { stream_format: 'wav' }, STREAM);
export const V4_STREAM = spoken(
  'v4-stream',
  YES.sorani,
  { stream_format: 'pcm', model_version: 'v4' },
  STREAM,
  V4_VOICE,
);

/** The bill of a stream that was disconnected as soon as it had started. */
export const LEFT_STREAM_BILL = defineSample({
  id: 'left-stream-bill',
  cost: priceOf(YES.sorani),
  async take(context): Promise<Billed<Answer>> {
    const speaker_id = await context.take(SORANI_VOICE);
    const fields = { text: YES.sorani, speaker_id, stream_format: 'pcm' };
    return bill(context, () => context.speak(fields, STREAM, { isAborted: true }));
  },
});

function spoken(
  id: string,
  text: string,
  fields: Readonly<Record<string, unknown>>,
  path?: string,
  voice: Sample<string> = SORANI_VOICE,
): Sample<Answer> {
  return defineSample({
    id,
    cost: priceOf(text),
    take: async (context) => context.speak({ text, speaker_id: await context.take(voice), ...fields }, path),
  });
}

/** The sample's successful response. @throws NotCheckable if it was refused. */
export async function granted(context: RuleContext, sample: Sample<Answer>): Promise<Answer> {
  const answer = await context.take(sample);
  return answer.status === 200 ? answer : notCheckable(refusalReason(answer));
}

/** Like `granted`, for the rule that requires it. @throws RuleViolation if it is neither 200 nor 403. */
export async function demandGranted(context: RuleContext, sample: Sample<Answer>): Promise<Answer> {
  const answer = await context.take(sample);
  if (answer.status === 403) notCheckable(refusalReason(answer));
  expect(answer.status === 200, outline(answer));
  return answer;
}

/** Reason why there is nothing to check. */
export function refusalReason(answer: Answer): string {
  return answer.status === 403
    ? 'refused with 403: no active plan, or its quota is exhausted'
    : `there is nothing to check (${outline(answer)})`;
}

/** The default speech as a file. @throws NotCheckable if it is not a WAV file. */
export async function recording(context: RuleContext): Promise<WavFile> {
  const answer = await granted(context, SPEECH);
  return readWav(answer.body) ?? notCheckable('there is no recording to send: the speech is not a WAV file');
}
