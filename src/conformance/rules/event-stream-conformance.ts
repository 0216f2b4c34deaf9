import { type Answer, objectOf, outline, textOf } from '../definition/answer.ts';
import { defineRule } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule, type Sample } from '../definition/rule.ts';
import { demandGranted, granted, SSE_STREAM, TIMED_SSE_STREAM } from '../samples/synthesis-samples.ts';

const REQUEST = 'Resources, Streaming TTS request';
const EVENTS = 'Events, TTS streaming';

type SseEvent = Readonly<Record<string, unknown>>;

/** The `data:` payloads, or undefined unless the body consists of `data: <json>` lines separated by blank lines, and of comments. */
function eventsOf(answer: Answer): readonly SseEvent[] | undefined {
  const text = textOf(answer)
    .replaceAll('\r\n', '\n')
    .replace(/^:.*\n+/gm, '');
  const blocks = text.split('\n\n');
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

async function events(context: RuleContext, sample: Sample<Answer>): Promise<readonly SseEvent[]> {
  return eventsOf(await granted(context, sample)) ?? notCheckable('the stream cannot be read as events');
}

const ofType = (type: string) => (event: SseEvent) => event.type === type;

/** The list in a done event, whatever its name, which the contract does not define. */
function wordListOf(event: SseEvent): readonly unknown[] | undefined {
  return Object.values(event).find((value) => Array.isArray(value));
}

export const EVENT_STREAM_RULES: readonly Rule[] = [
  defineRule({
    id: 'streaming.sse.is-the-default',
    section: REQUEST,
    title: 'Without stream_format the answer is a stream of data: events with JSON',
    keys: ['tts'],
    uses: [SSE_STREAM],
    async check(context) {
      const answer = await demandGranted(context, SSE_STREAM);
      const found = eventsOf(answer);
      expect(found?.length, `${outline(answer)}, and not events of JSON`);
      return `${outline(answer)}, ${found.length} events`;
    },
  }),
  defineRule({
    id: 'streaming.sse.types',
    section: EVENTS,
    title: 'Events are of the four types of the contract',
    keys: ['tts'],
    uses: [SSE_STREAM, TIMED_SSE_STREAM],
    async check(context) {
      const found = [...(await events(context, SSE_STREAM)), ...(await events(context, TIMED_SSE_STREAM))];
      const known = /^(speech\.audio\.delta|speech\.word_timestamps|speech\.audio\.done|error)$/;
      const strange = found.filter(({ type }) => !known.test(String(type))).length;
      expect(strange === 0, `${strange} of ${found.length} events are of another type`);
      return `${found.length} events`;
    },
  }),
  defineRule({
    id: 'streaming.sse.delta',
    section: EVENTS,
    title: 'Each speech.audio.delta holds base64 of 16-bit PCM',
    keys: ['tts'],
    uses: [SSE_STREAM],
    async check(context) {
      const deltas = (await events(context, SSE_STREAM)).filter(ofType('speech.audio.delta'));
      expect(deltas.length > 0, 'the stream has none');
      let bytes = 0;
      for (const { audio } of deltas) {
        expect(typeof audio === 'string' && /^[\w+/]*={0,2}$/.test(audio), '"audio" is not base64');
        bytes += Buffer.from(audio, 'base64').length;
      }
      expect(bytes > 0 && bytes % 2 === 0, `${bytes} bytes are not 16-bit samples`);
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
      async check(context) {
        const answer = await granted(context, sample);
        const found = await events(context, sample);
        const failures = found.filter(ofType('error')).length;
        if (failures > 0) {
          expect(!answer.isWhole, 'after an error event the connection ended as if all were well');
          notCheckable('the stream reports that the generation failed');
        }
        expect(answer.isWhole, 'the connection broke, and no error event says why');
        const count = found.filter(ofType('speech.audio.done')).length;
        expect(count === 1, `the stream ended with ${count} of them`);
        expect(found.at(-1)?.type === 'speech.audio.done', 'it is not the last event');
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
    async check(context) {
      const count = (await events(context, SSE_STREAM)).filter(ofType('speech.word_timestamps')).length;
      expect(count === 0, `${count} events that were not requested`);
      return 'none';
    },
  }),
  defineRule({
    id: 'streaming.sse.timed.words',
    section: EVENTS,
    title: 'With include_timestamps, speech.word_timestamps events hold words',
    keys: ['tts'],
    uses: [TIMED_SSE_STREAM],
    async check(context) {
      const found = (await events(context, TIMED_SSE_STREAM)).filter(ofType('speech.word_timestamps'));
      expect(found.length > 0, 'the stream has none');
      expect(
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
    async check(context) {
      const found = await events(context, TIMED_SSE_STREAM);
      const done = found.find(ofType('speech.audio.done')) ?? notCheckable('there is no speech.audio.done');
      const list = wordListOf(done);
      expect(list?.length, 'it has no list');
      return `${list.length} words`;
    },
  }),
];
