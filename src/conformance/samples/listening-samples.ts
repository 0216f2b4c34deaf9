import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { type Answer, jsonOf, objectOf } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { notCheckable, type Sample } from '../definition/rule.ts';
import { withBill } from './bill.ts';
import { flacFile } from './flac-file.ts';
import { M4A_RECORDING } from './m4a-recording.ts';
import { granted, MP3_SPEECH, OPUS_SPEECH, recording, refusalReason, SPEECH } from './synthesis-samples.ts';
import { writeWav } from './wav-file.ts';

const ONE_CREDIT = { credits: 1 };

export interface Form {
  readonly file?: Uint8Array | undefined;
  readonly dialect?: string | undefined;
  readonly key?: string | undefined;
}

export function upload(context: RuleContext, { file, dialect, key }: Form): Promise<Answer> {
  const form = new FormData();
  // Before the file: the contract defines no order, and a service may parse the form as it streams in.
  if (dialect !== undefined) form.set('dialect', dialect);
  if (file) form.set('file', new Blob([file]), 'recording.bin');
  return context.send('/api/stt-proxy', {
    headers: key === undefined ? {} : { 'x-api-key': key },
    body: form,
  });
}

/** A tenth of a second of silence, for requests that must be refused for another reason. */
export const SILENT_FILE = writeWav(new Uint8Array(3200), LIVE_SAMPLE_RATE);

const bodyOf = (sample: Sample<Answer>) => async (context: RuleContext) =>
  (await granted(context, sample)).body;

const transcript = transcribed('transcript', [SPEECH], bodyOf(SPEECH));
export const TRANSCRIPT = transcript.goods;
export const TRANSCRIPT_BILL = transcript.bill;
export const OPUS_TRANSCRIPT = transcribed('opus-transcript', [OPUS_SPEECH], bodyOf(OPUS_SPEECH)).goods;
export const MP3_TRANSCRIPT = transcribed('mp3-transcript', [MP3_SPEECH], bodyOf(MP3_SPEECH)).goods;
export const FLAC_TRANSCRIPT = transcribed('flac-transcript', [SPEECH], async (context) =>
  flacFile(await livePcm(context)),
).goods;
export const M4A_TRANSCRIPT = transcribed('m4a-transcript', [], async () => M4A_RECORDING).goods;

function transcribed(
  id: string,
  uses: readonly Sample<unknown>[],
  record: (context: RuleContext) => Promise<Uint8Array>,
) {
  return withBill({
    id,
    cost: ONE_CREDIT,
    uses,
    async take(context) {
      const file = await record(context);
      return upload(context, { file, dialect: 'sorani', key: context.deployment.sttKey });
    },
  });
}

export function connect(context: RuleContext, body: unknown, key: string | undefined): Promise<Answer> {
  return context.sendJson('/api/stt-stream-connect', body, key);
}

export const FIRST_CONNECT = connected('first-connect', 'sorani');
export const SECOND_CONNECT = connected('second-connect', 'kurmanji');

function connected(id: string, dialect: string): Sample<Answer> {
  return defineSample({
    id,
    cost: { sessions: 1 },
    take: (context) => connect(context, { dialect }, context.deployment.sttKey),
  });
}

/** The fields of a connect response. @throws NotCheckable if it was refused. */
export async function sessionOf(
  context: RuleContext,
  sample: Sample<Answer>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await context.take(sample);
  if (answer.status !== 200) notCheckable(refusalReason(answer));
  return objectOf(jsonOf(answer)) ?? notCheckable('the answer is not a JSON object');
}

/** The default speech at the rate of live audio: 16-bit mono PCM at 16 kHz. */
export async function livePcm(context: RuleContext): Promise<Uint8Array> {
  const { data, sampleRate, channels, bits } = await recording(context);
  if (channels !== 1 || bits !== 16)
    notCheckable('there is no recording to send: the speech is not 16-bit mono');
  const source = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const sourceLength = data.byteLength >> 1;
  const length = Math.floor((sourceLength * LIVE_SAMPLE_RATE) / sampleRate);
  const pcm = new DataView(new ArrayBuffer(length * 2));
  for (let index = 0; index < length; index++) {
    // Linear interpolation is good enough here: the speech need not be intelligible.
    const position = (index * sampleRate) / LIVE_SAMPLE_RATE;
    const before = Math.floor(position);
    const at = (place: number) => source.getInt16(Math.min(place, sourceLength - 1) * 2, true);
    const value = at(before) + (at(before + 1) - at(before)) * (position - before);
    pcm.setInt16(index * 2, Math.round(value), true);
  }
  return new Uint8Array(pcm.buffer);
}
