import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { type TimestampedSpeech, timestampedSpeechSchema } from '../../contract/synthesis.ts';
import { jsonOf, outline } from '../definition/answer.ts';
import { defineRule } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { GREETING } from '../samples/sample-texts.ts';
import {
  ASKED_SEED,
  granted,
  MP3_SPEECH,
  OPUS_SPEECH,
  recording,
  refusalReason,
  SPEECH,
  TIMED_SPEECH,
} from '../samples/synthesis-samples.ts';
import { readWav } from '../samples/wav-file.ts';

const REQUEST = 'Resources, TTS request';
const RESPONSE = 'Resources, TTS response';

/** Three words of speech are longer than this. */
const SHORTEST_SECONDS = 0.3;
/** "About 10 to 15 times smaller than WAV", with a margin for short texts, where headers matter. */
const LEAST_OPUS_GAIN = 5;
const SECONDS_TOLERANCE = 0.1;

async function timed(context: RuleContext): Promise<TimestampedSpeech> {
  const answer = await granted(context, TIMED_SPEECH);
  const parsed = timestampedSpeechSchema.safeParse(jsonOf(answer));
  return parsed.data ?? notCheckable('the timestamps response lacks its fields');
}

export const SYNTHESIS_RULES: readonly Rule[] = [
  defineRule({
    id: 'synthesis.wav',
    section: RESPONSE,
    title: 'Speech is audio/wav by default: a RIFF file of 16-bit PCM',
    keys: ['tts'],
    uses: [SPEECH],
    async check(context) {
      const answer = await context.take(SPEECH);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && answer.contentType === 'audio/wav' && answer.isWhole, outline(answer));
      const file = readWav(answer.body);
      expect(file, `${outline(answer)}, and the body is not a RIFF/WAVE file of PCM`);
      const seconds = file.data.byteLength / 2 / file.channels / file.sampleRate;
      const said = `${file.bits} bit, ${file.channels} channel, ${file.sampleRate} Hz, ${seconds.toFixed(2)} s`;
      expect(file.bits === 16 && seconds >= SHORTEST_SECONDS, said);
      expect(file.sizesAreExact, `${said}; the sizes in its header are not those of the file`);
      return said;
    },
  }),
  defineRule({
    id: 'synthesis.opus',
    section: REQUEST,
    title: 'format opus is audio/ogg with Opus at 24 kHz, many times smaller than WAV',
    keys: ['tts'],
    uses: [OPUS_SPEECH, SPEECH],
    async check(context) {
      const answer = await context.take(OPUS_SPEECH);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && answer.contentType === 'audio/ogg', outline(answer));
      const head = Buffer.from(answer.body).subarray(0, 200);
      const start = head.indexOf('OpusHead');
      expect(head.subarray(0, 4).toString('latin1') === 'OggS' && start > 0, 'the body is not Ogg/Opus');
      const rate = head.readUInt32LE(start + 12);
      expect(rate === SYNTHESIS_SAMPLE_RATE, `Ogg/Opus of ${rate} Hz`);
      const wav = await context.take(SPEECH);
      if (wav.status !== 200) return `Ogg/Opus of ${rate} Hz, ${answer.body.length} bytes`;
      const gain = wav.body.length / answer.body.length;
      expect(gain >= LEAST_OPUS_GAIN, `only ${gain.toFixed(1)} times smaller than the WAV file`);
      return `Ogg/Opus of ${rate} Hz, ${gain.toFixed(1)} times smaller than the WAV file`;
    },
  }),
  defineRule({
    id: 'synthesis.mp3',
    section: REQUEST,
    title: 'format mp3 is MP3 at 24 kHz',
    keys: ['tts'],
    uses: [MP3_SPEECH],
    async check(context) {
      const answer = await context.take(MP3_SPEECH);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && /^audio\/(mpeg|mp3)$/.test(answer.contentType), outline(answer));
      const rate = mpegRate(answer.body);
      expect(rate, 'the body is not MP3');
      expect(rate === SYNTHESIS_SAMPLE_RATE, `MP3 of ${rate} Hz`);
      return `MP3 of ${rate} Hz, ${answer.body.length} bytes`;
    },
  }),
  defineRule({
    id: 'synthesis.timestamps',
    section: RESPONSE,
    title:
      'include_timestamps answers JSON with audio, timestamps, sample_rate, audio_duration and generation',
    keys: ['tts'],
    uses: [TIMED_SPEECH],
    async check(context) {
      const answer = await context.take(TIMED_SPEECH);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && answer.contentType === 'application/json', outline(answer));
      const parsed = timestampedSpeechSchema.safeParse(jsonOf(answer));
      const path = parsed.error?.issues[0]?.path.map(String).join('.') ?? '';
      expect(parsed.success, `"${path}" is missing or of another type`);
      return `${outline(answer)}, ${parsed.data.timestamps.length} words`;
    },
  }),
  defineRule({
    id: 'synthesis.timestamps.ignore-format',
    section: REQUEST,
    title: 'With include_timestamps the format is ignored: the audio is base64 of 16-bit PCM',
    keys: ['tts'],
    uses: [TIMED_SPEECH],
    async check(context) {
      const { audio, sample_rate, audio_duration } = await timed(context);
      const pcm = Buffer.from(audio, 'base64');
      expect(!/^(OggS|RIFF)/.test(pcm.toString('latin1', 0, 4)), 'the audio is a file of its own format');
      expect(pcm.length > 0 && pcm.length % 2 === 0, `${pcm.length} bytes are not 16-bit samples`);
      const seconds = pcm.length / 2 / sample_rate;
      const said = `${seconds.toFixed(2)} s of samples, audio_duration ${audio_duration.toFixed(2)}`;
      expect(Math.abs(seconds - audio_duration) <= SECONDS_TOLERANCE * seconds, said);
      return said;
    },
  }),
  defineRule({
    id: 'synthesis.timestamps.words',
    section: RESPONSE,
    title: 'timestamps are the words in order, with start and end within the audio',
    keys: ['tts'],
    uses: [TIMED_SPEECH],
    async check(context) {
      const { timestamps, audio_duration } = await timed(context);
      const expected = GREETING.split(' ').length;
      expect(timestamps.length === expected, `${timestamps.length} words instead of ${expected}`);
      let previous = 0;
      for (const { start, end } of timestamps) {
        expect(start >= previous && end >= start, 'the times go backwards');
        previous = start;
      }
      const last = timestamps.at(-1)!.end;
      expect(last <= audio_duration + SECONDS_TOLERANCE, 'a word ends after the audio');
      return `${timestamps.length} words, the last ends at ${last.toFixed(2)} s`;
    },
  }),
  defineRule({
    id: 'synthesis.seed-is-echoed',
    section: REQUEST,
    title: 'generation.seed_used is the seed that was sent',
    keys: ['tts'],
    uses: [TIMED_SPEECH],
    async check(context) {
      const { seed_used } = (await timed(context)).generation;
      expect(seed_used === ASKED_SEED, `seed_used ${seed_used} for seed ${ASKED_SEED}`);
      return `seed_used ${seed_used}`;
    },
  }),
  defineRule({
    id: 'synthesis.not-collapsed',
    section: RESPONSE,
    title: 'Ordinary speech is not collapsed',
    keys: ['tts'],
    uses: [TIMED_SPEECH],
    async check(context) {
      const { collapsed, chunk_count } = (await timed(context)).generation;
      expect(!collapsed && chunk_count > 0, `collapsed ${collapsed}, chunk_count ${chunk_count}`);
      return `collapsed false, chunk_count ${chunk_count}`;
    },
  }),
  defineRule({
    id: 'synthesis.recording-is-usable',
    section: 'Limits',
    title: 'Speech is 24 kHz mono',
    keys: ['tts'],
    uses: [SPEECH],
    async check(context) {
      const { sampleRate, channels } = await recording(context);
      expect(
        sampleRate === SYNTHESIS_SAMPLE_RATE && channels === 1,
        `${sampleRate} Hz, ${channels} channels`,
      );
      return `${sampleRate} Hz, ${channels} channel`;
    },
  }),
];

/** Sample rate of the first frame after any ID3 tag; undefined if there is no frame. */
function mpegRate(bytes: Uint8Array): number | undefined {
  const rates = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
  const file = Buffer.from(bytes);
  let start = 0;
  if (file.toString('latin1', 0, 3) === 'ID3' && file.length > 10) {
    start = 10 + file.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
  }
  if (start + 4 > file.length || file[start] !== 0xff || (file[start + 1]! & 0xe0) !== 0xe0) return undefined;
  const isLayer3 = ((file[start + 1]! >> 1) & 3) === 1;
  return isLayer3 ? rates[(file[start + 1]! >> 3) & 3]![(file[start + 2]! >> 2) & 3] : undefined;
}
