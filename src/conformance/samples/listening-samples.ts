import { type Answer, jsonOf, objectOf } from '../answer.ts';
import { defineSample } from '../define-rule.ts';
import { flacFile } from '../flac-file.ts';
import type { Inspection } from '../inspection.ts';
import { type Sample, unseen } from '../rule.ts';
import { writeWav } from '../wav-file.ts';
import { withBill } from './bill.ts';
import { M4A_RECORDING } from './m4a-recording.ts';
import { granted, MP3_SPEECH, OPUS_SPEECH, recording, SPEECH, whyNot } from './speech-samples.ts';

const ONE_CREDIT = { credits: 1 };

export interface Form {
  readonly file?: Uint8Array | undefined;
  readonly dialect?: string | undefined;
  readonly key?: string | undefined;
}

export function upload(inspection: Inspection, { file, dialect, key }: Form): Promise<Answer> {
  const form = new FormData();
  // Before the file, as the contract orders nothing and a service may read as it goes.
  if (dialect !== undefined) form.set('dialect', dialect);
  if (file) form.set('file', new Blob([file]), 'recording.bin');
  return inspection.send('/api/stt-proxy', {
    headers: key === undefined ? {} : { 'x-api-key': key },
    body: form,
  });
}

/** A tenth of a second of silence, for requests that are to be refused for another reason. */
export const SILENT_FILE = writeWav(new Uint8Array(3200), 16_000);

const bodyOf = (sample: Sample<Answer>) => async (inspection: Inspection) =>
  (await granted(inspection, sample)).body;

const transcript = transcribed('transcript', [SPEECH], bodyOf(SPEECH));
export const TRANSCRIPT = transcript.goods;
export const TRANSCRIPT_BILL = transcript.bill;
export const OPUS_TRANSCRIPT = transcribed('opus-transcript', [OPUS_SPEECH], bodyOf(OPUS_SPEECH)).goods;
export const MP3_TRANSCRIPT = transcribed('mp3-transcript', [MP3_SPEECH], bodyOf(MP3_SPEECH)).goods;
export const FLAC_TRANSCRIPT = transcribed('flac-transcript', [SPEECH], async (inspection) =>
  flacFile(await livePcm(inspection)),
).goods;
export const M4A_TRANSCRIPT = transcribed('m4a-transcript', [], async () => M4A_RECORDING).goods;

function transcribed(
  id: string,
  uses: readonly Sample<unknown>[],
  record: (inspection: Inspection) => Promise<Uint8Array>,
) {
  return withBill({
    id,
    cost: ONE_CREDIT,
    uses,
    async take(inspection) {
      const file = await record(inspection);
      return upload(inspection, { file, dialect: 'sorani', key: inspection.deployment.sttKey });
    },
  });
}

export function connect(inspection: Inspection, body: unknown, key: string | undefined): Promise<Answer> {
  return inspection.sendJson('/api/stt-stream-connect', body, key);
}

export const FIRST_CONNECT = connected('first-connect', 'sorani');
export const SECOND_CONNECT = connected('second-connect', 'kurmanji');

function connected(id: string, dialect: string): Sample<Answer> {
  return defineSample({
    id,
    cost: { sessions: 1 },
    take: (inspection) => connect(inspection, { dialect }, inspection.deployment.sttKey),
  });
}

/** The fields of a connect's answer. @throws NotSeen where it was refused. */
export async function sessionOf(
  inspection: Inspection,
  sample: Sample<Answer>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await inspection.take(sample);
  if (answer.status !== 200) unseen(whyNot(answer));
  return objectOf(jsonOf(answer)) ?? unseen('the answer is not a JSON object');
}

/** The default speech at the rate of live audio: 16-bit mono PCM at 16 kHz. */
export async function livePcm(inspection: Inspection): Promise<Uint8Array> {
  const { data, sampleRate, channels, bits } = await recording(inspection);
  if (channels !== 1 || bits !== 16) unseen('there is no recording to send: the speech is not 16-bit mono');
  const source = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const sourceLength = data.byteLength >> 1;
  const length = Math.floor((sourceLength * 16_000) / sampleRate);
  const pcm = new DataView(new ArrayBuffer(length * 2));
  for (let index = 0; index < length; index++) {
    // Between the two nearest samples: enough for speech that need not be understood.
    const position = (index * sampleRate) / 16_000;
    const before = Math.floor(position);
    const at = (place: number) => source.getInt16(Math.min(place, sourceLength - 1) * 2, true);
    const value = at(before) + (at(before + 1) - at(before)) * (position - before);
    pcm.setInt16(index * 2, Math.round(value), true);
  }
  return new Uint8Array(pcm.buffer);
}
