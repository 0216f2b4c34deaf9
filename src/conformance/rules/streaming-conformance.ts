import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import {
  demandGranted,
  FAST_STREAM,
  granted,
  PCM_STREAM,
  recording,
  SLOW_STREAM,
  SPEECH,
  SSE_STREAM,
  V4_STREAM,
  WAV_STREAM,
} from '../samples/synthesis-samples.ts';
import { readWav } from '../samples/wav-file.ts';

const ENDPOINT = 'Endpoints, POST /api/tts-stream';

/** A stream well shorter than the file of the same text is truncated. Voices vary between requests. */
const LEAST_SHARE_OF_WHOLE = 0.4;

export const STREAMING_RULES: readonly Rule[] = [
  ...(
    [
      ['sse', SSE_STREAM],
      ['pcm', PCM_STREAM],
      ['wav', WAV_STREAM],
    ] as const
  ).map(([format, sample]) =>
    defineRule({
      id: `streaming.${format}.headers`,
      section: ENDPOINT,
      title: `${format}: X-Sample-Rate 24000, X-Channels 1, X-Bit-Depth 16, X-Model-Version`,
      keys: ['tts'],
      uses: [sample],
      async check(context) {
        const { headers } = await granted(context, sample);
        const wanted = { 'x-sample-rate': '24000', 'x-channels': '1', 'x-bit-depth': '16' };
        for (const [name, value] of Object.entries(wanted)) {
          const found = headers.get(name);
          expect(
            found?.trim() === value,
            `${name} is ${found === null ? 'missing' : 'another than'} ${value}`,
          );
        }
        expect(headers.get('x-model-version')?.trim() === 'v3', 'x-model-version is not v3, the default');
        return 'all four';
      },
    }),
  ),
  defineRule({
    id: 'streaming.model-version-is-echoed',
    section: ENDPOINT,
    title: 'X-Model-Version echoes the group that was selected',
    keys: ['tts'],
    uses: [V4_STREAM],
    async check(context) {
      const { headers } = await granted(context, V4_STREAM);
      expect(headers.get('x-model-version')?.trim() === 'v4', 'it is not v4 for a request with v4');
      return 'v4';
    },
  }),
  defineRule({
    id: 'streaming.pcm',
    section: ENDPOINT,
    title: 'pcm is headerless 16-bit PCM, and ends with the normal end of the response',
    keys: ['tts'],
    uses: [PCM_STREAM],
    async check(context) {
      const answer = await demandGranted(context, PCM_STREAM);
      const { body, isWhole } = answer;
      expect(isWhole, 'the connection broke: the generation failed');
      expect(Buffer.from(body).toString('latin1', 0, 4) !== 'RIFF', 'it begins with a RIFF header');
      expect(body.length > 0 && body.length % 2 === 0, `${body.length} bytes are not 16-bit samples`);
      return `${outline(answer)}, ${body.length} bytes`;
    },
  }),
  defineRule({
    id: 'streaming.pcm.clean-end-is-the-whole',
    section: ENDPOINT,
    title: 'A stream that ended normally is the whole speech',
    keys: ['tts'],
    uses: [PCM_STREAM, SPEECH],
    async check(context) {
      const { body, isWhole } = await granted(context, PCM_STREAM);
      if (!isWhole) notCheckable('the connection broke, as it should when the generation fails');
      const { data, sampleRate } = await recording(context);
      const streamed = body.length / 2 / SYNTHESIS_SAMPLE_RATE;
      const whole = data.byteLength / 2 / sampleRate;
      const said = `${streamed.toFixed(2)} s streamed, ${whole.toFixed(2)} s as a file`;
      expect(streamed >= LEAST_SHARE_OF_WHOLE * whole, said);
      return said;
    },
  }),
  defineRule({
    id: 'streaming.wav',
    section: ENDPOINT,
    title: 'wav is a complete file, buffered before it begins',
    keys: ['tts'],
    uses: [WAV_STREAM],
    async check(context) {
      const answer = await demandGranted(context, WAV_STREAM);
      const file = readWav(answer.body);
      expect(file, `${outline(answer)}, and the body is not a RIFF/WAVE file of PCM`);
      const said = `${file.bits} bit, ${file.channels} channel, ${file.sampleRate} Hz`;
      const isExpected = file.bits === 16 && file.channels === 1 && file.sampleRate === SYNTHESIS_SAMPLE_RATE;
      expect(isExpected, said);
      expect(file.sizesAreExact, `${said}; the sizes in its header are not those of the file`);
      return said;
    },
  }),
  defineRule({
    id: 'streaming.speed',
    section: 'Limits',
    title: 'Streams take speed 0.25 and 4.0; higher is faster',
    keys: ['tts'],
    uses: [SLOW_STREAM, FAST_STREAM],
    async check(context) {
      const slow = (await demandGranted(context, SLOW_STREAM)).body.length;
      const fast = (await demandGranted(context, FAST_STREAM)).body.length;
      expect(slow > fast, `${slow} bytes at 0.25, ${fast} at 4`);
      return `${slow} bytes at 0.25, ${fast} at 4`;
    },
  }),
  uncheckableRule(
    'streaming.failure',
    ENDPOINT,
    'A generation that fails breaks the connection, and in sse says so in an error event',
    'no request makes a sound engine fail; a stream that does fail here is judged by the rules on its end',
  ),
];
