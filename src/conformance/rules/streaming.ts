import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { type Answer, objectOf, outline, textOf } from '../answer.ts';
import { defineRule, hiddenRule } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { demand, type Rule, type Sample, unseen } from '../rule.ts';
import {
  FAST_STREAM,
  granted,
  PCM_STREAM,
  recording,
  SLOW_STREAM,
  SPEECH,
  SSE_STREAM,
  TIMED_SSE_STREAM,
  V4_STREAM,
  WAV_STREAM,
  whyNot,
} from '../samples/speech-samples.ts';
import { readWav } from '../wav-file.ts';

const REQUEST = 'Resources, Streaming TTS request';
const ENDPOINT = 'Endpoints, POST /api/tts-stream';
const EVENTS = 'Events, TTS streaming';

type SseEvent = Readonly<Record<string, unknown>>;

/** A stream that ended well before the same text's whole file would have. Voices do vary from one time to the next. */
const LEAST_SHARE_OF_WHOLE = 0.4;

async function started(inspection: Inspection, sample: Sample<Answer>): Promise<Answer> {
  const answer = await inspection.take(sample);
  if (answer.status === 403) unseen(whyNot(answer));
  demand(answer.status === 200, outline(answer));
  return answer;
}

/** The `data:` payloads, or undefined where the body is anything else than `data: <json>` lines set apart by blank lines. */
function eventsOf(answer: Answer): readonly SseEvent[] | undefined {
  const blocks = textOf(answer).replaceAll('\r\n', '\n').split('\n\n');
  if (blocks.at(-1) === '') blocks.pop();
  const events = blocks.map((block) => {
    try {
      return block.startsWith('data:') ? objectOf(JSON.parse(block.slice('data:'.length))) : undefined;
    } catch {
      return undefined;
    }
  });
  return events.every((event) => event !== undefined) ? events : undefined;
}

async function events(inspection: Inspection, sample: Sample<Answer>): Promise<readonly SseEvent[]> {
  return eventsOf(await granted(inspection, sample)) ?? unseen('the stream cannot be read as events');
}

const ofType = (type: string) => (event: SseEvent) => event.type === type;

/** The list of a done event, whatever its name: the contract does not show it. */
function wordListOf(event: SseEvent): readonly unknown[] | undefined {
  return Object.values(event).find((value) => Array.isArray(value));
}

export const STREAMING_RULES: readonly Rule[] = [
  defineRule({
    id: 'streaming.sse.is-the-default',
    section: REQUEST,
    title: 'Without stream_format the answer is a stream of data: events with JSON',
    keys: ['tts'],
    uses: [SSE_STREAM],
    async check(inspection) {
      const answer = await started(inspection, SSE_STREAM);
      const found = eventsOf(answer);
      demand(found?.length, `${outline(answer)}, and not events of JSON`);
      return `${outline(answer)}, ${found.length} events`;
    },
  }),
  defineRule({
    id: 'streaming.sse.types',
    section: EVENTS,
    title: 'Events are of the four types of the contract',
    keys: ['tts'],
    uses: [SSE_STREAM, TIMED_SSE_STREAM],
    async check(inspection) {
      const found = [
        ...(await events(inspection, SSE_STREAM)),
        ...(await events(inspection, TIMED_SSE_STREAM)),
      ];
      const known = /^(speech\.audio\.delta|speech\.word_timestamps|speech\.audio\.done|error)$/;
      const strange = found.filter(({ type }) => !known.test(String(type))).length;
      demand(strange === 0, `${strange} of ${found.length} events are of another type`);
      return `${found.length} events`;
    },
  }),
  defineRule({
    id: 'streaming.sse.delta',
    section: EVENTS,
    title: 'Each speech.audio.delta holds base64 of 16-bit PCM',
    keys: ['tts'],
    uses: [SSE_STREAM],
    async check(inspection) {
      const deltas = (await events(inspection, SSE_STREAM)).filter(ofType('speech.audio.delta'));
      demand(deltas.length > 0, 'the stream has none');
      let bytes = 0;
      for (const { audio } of deltas) {
        demand(typeof audio === 'string' && /^[\w+/]*={0,2}$/.test(audio), '"audio" is not base64');
        bytes += Buffer.from(audio, 'base64').length;
      }
      demand(bytes > 0 && bytes % 2 === 0, `${bytes} bytes are not 16-bit samples`);
      return `${deltas.length} deltas, ${bytes} bytes`;
    },
  }),
  ...(
    [
      ['streaming.sse.done', SSE_STREAM, 'without timestamps'],
      ['streaming.sse.timed.done', TIMED_SSE_STREAM, 'with timestamps'],
    ] as const
  ).map(([id, sample, how]) =>
    defineRule({
      id,
      section: EVENTS,
      title: `A stream that ends well ends with one speech.audio.done, ${how}`,
      keys: ['tts'],
      uses: [sample],
      async check(inspection) {
        const answer = await granted(inspection, sample);
        const found = await events(inspection, sample);
        const failures = found.filter(ofType('error')).length;
        if (failures > 0) {
          demand(!answer.isWhole, 'after an error event the connection ended as if all were well');
          unseen('the generation failed, as the stream says');
        }
        demand(answer.isWhole, 'the connection broke, and no error event says why');
        const count = found.filter(ofType('speech.audio.done')).length;
        demand(count === 1, `the stream ended with ${count} of them`);
        demand(found.at(-1)?.type === 'speech.audio.done', 'it is not the last event');
        return `the last of ${found.length} events`;
      },
    }),
  ),
  defineRule({
    id: 'streaming.sse.no-words-unasked',
    section: EVENTS,
    title: 'speech.word_timestamps is sent only when include_timestamps is true',
    keys: ['tts'],
    uses: [SSE_STREAM],
    async check(inspection) {
      const count = (await events(inspection, SSE_STREAM)).filter(ofType('speech.word_timestamps')).length;
      demand(count === 0, `${count} events that nobody asked for`);
      return 'none unasked';
    },
  }),
  defineRule({
    id: 'streaming.sse.timed.words',
    section: EVENTS,
    title: 'With include_timestamps, speech.word_timestamps events hold words',
    keys: ['tts'],
    uses: [TIMED_SSE_STREAM],
    async check(inspection) {
      const found = (await events(inspection, TIMED_SSE_STREAM)).filter(ofType('speech.word_timestamps'));
      demand(found.length > 0, 'the stream has none');
      demand(
        found.every(({ words }) => Array.isArray(words)),
        'one of them has no list "words"',
      );
      return `${found.length} events`;
    },
  }),
  defineRule({
    id: 'streaming.sse.timed.cumulative',
    section: EVENTS,
    title: 'With include_timestamps, speech.audio.done has the whole list of words',
    keys: ['tts'],
    uses: [TIMED_SSE_STREAM],
    async check(inspection) {
      const found = await events(inspection, TIMED_SSE_STREAM);
      const done = found.find(ofType('speech.audio.done')) ?? unseen('there is no speech.audio.done');
      const list = wordListOf(done);
      demand(list?.length, 'it has no list');
      return `${list.length} words`;
    },
  }),
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
      const answer = await started(inspection, PCM_STREAM);
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
      const answer = await started(inspection, WAV_STREAM);
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
      const slow = (await started(inspection, SLOW_STREAM)).body.length;
      const fast = (await started(inspection, FAST_STREAM)).body.length;
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
