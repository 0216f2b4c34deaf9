import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { outline } from '../answer.ts';
import { defineRule, hiddenRule } from '../define-rule.ts';
import { demand, type Rule, unseen } from '../rule.ts';
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
} from '../samples/speech-samples.ts';
import { readWav } from '../wav-file.ts';

const ENDPOINT = 'Endpoints, POST /api/tts-stream';

/** A stream that ended well before the same text's whole file would have. Voices do vary from one time to the next. */
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
      async check(inspection) {
        const { headers } = await granted(inspection, sample);
        const wanted = { 'x-sample-rate': '24000', 'x-channels': '1', 'x-bit-depth': '16' };
        for (const [name, value] of Object.entries(wanted)) {
          const found = headers.get(name);
          demand(
            found?.trim() === value,
            `${name} is ${found === null ? 'missing' : 'another than'} ${value}`,
          );
        }
        demand(headers.get('x-model-version')?.trim() === 'v3', 'x-model-version is not v3, the default');
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
    async check(inspection) {
      const { headers } = await granted(inspection, V4_STREAM);
      demand(headers.get('x-model-version')?.trim() === 'v4', 'it is not v4 for a request with v4');
      return 'v4';
    },
  }),
  defineRule({
    id: 'streaming.pcm',
    section: ENDPOINT,
    title: 'pcm is headerless 16-bit PCM, and ends with the normal end of the response',
    keys: ['tts'],
    uses: [PCM_STREAM],
    async check(inspection) {
      const answer = await demandGranted(inspection, PCM_STREAM);
      const { body, isWhole } = answer;
      demand(isWhole, 'the connection broke: the generation failed');
      demand(Buffer.from(body).toString('latin1', 0, 4) !== 'RIFF', 'it begins with a RIFF header');
      demand(body.length > 0 && body.length % 2 === 0, `${body.length} bytes are not 16-bit samples`);
      return `${outline(answer)}, ${body.length} bytes`;
    },
  }),
  defineRule({
    id: 'streaming.pcm.clean-end-is-the-whole',
    section: ENDPOINT,
    title: 'A stream that ended normally is the whole speech',
    keys: ['tts'],
    uses: [PCM_STREAM, SPEECH],
    async check(inspection) {
      const { body, isWhole } = await granted(inspection, PCM_STREAM);
      if (!isWhole) unseen('the connection broke, as it should when the generation fails');
      const { data, sampleRate } = await recording(inspection);
      const streamed = body.length / 2 / SYNTHESIS_SAMPLE_RATE;
      const whole = data.byteLength / 2 / sampleRate;
      const said = `${streamed.toFixed(2)} s streamed, ${whole.toFixed(2)} s as a file`;
      demand(streamed >= LEAST_SHARE_OF_WHOLE * whole, said);
      return said;
    },
  }),
  defineRule({
    id: 'streaming.wav',
    section: ENDPOINT,
    title: 'wav is a complete file, buffered before it begins',
    keys: ['tts'],
    uses: [WAV_STREAM],
    async check(inspection) {
      const answer = await demandGranted(inspection, WAV_STREAM);
      const file = readWav(answer.body);
      demand(file, `${outline(answer)}, and the body is not a RIFF/WAVE file of PCM`);
      const said = `${file.bits} bit, ${file.channels} channel, ${file.sampleRate} Hz`;
      const isExpected = file.bits === 16 && file.channels === 1 && file.sampleRate === SYNTHESIS_SAMPLE_RATE;
      demand(isExpected, said);
      demand(file.sizesAreExact, `${said}; the sizes in its header are not those of the file`);
      return said;
    },
  }),
  defineRule({
    id: 'streaming.speed',
    section: 'Limits',
    title: 'Streams take speed 0.25 and 4.0; higher is faster',
    keys: ['tts'],
    uses: [SLOW_STREAM, FAST_STREAM],
    async check(inspection) {
      const slow = (await demandGranted(inspection, SLOW_STREAM)).body.length;
      const fast = (await demandGranted(inspection, FAST_STREAM)).body.length;
      demand(slow > fast, `${slow} bytes at 0.25, ${fast} at 4`);
      return `${slow} bytes at 0.25, ${fast} at 4`;
    },
  }),
  hiddenRule(
    'streaming.failure',
    ENDPOINT,
    'A generation that fails breaks the connection, and in sse says so in an error event',
    'no request makes a sound engine fail; a stream that does fail here is judged by the rules on its end',
  ),
];
