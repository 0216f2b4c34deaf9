import { streamConnectResponseSchema } from '../../contract/transcription.ts';
import { outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import { expectRefusal } from '../definition/expect-refusal.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { LISTENING_ACCESS, needAccess } from '../samples/access-samples.ts';
import { connect, FIRST_CONNECT, SECOND_CONNECT, sessionOf } from '../samples/listening-samples.ts';
import { isDone, LIVE_TALK, type LiveTalk } from '../samples/live-sample.ts';
import { refusalReason, SPEECH } from '../samples/synthesis-samples.ts';

const CONNECT = 'Resources, Stream-connect';
const MESSAGES = 'Events, Live STT WebSocket messages';
const PLANS: Readonly<Record<string, { readonly sessions: number; readonly seconds: number }>> = {
  free: { sessions: 20, seconds: 120 },
  starter: { sessions: 100, seconds: 600 },
  pro: { sessions: 500, seconds: 1800 },
};

async function opened(context: RuleContext): Promise<LiveTalk> {
  const talk = await context.take(LIVE_TALK);
  return talk.isOpened ? talk : notCheckable('the WebSocket did not open');
}

const talkRule = (id: string, section: string, title: string, judge: (talk: LiveTalk) => string) =>
  defineRule({
    id: `live.${id}`,
    section,
    title,
    keys: ['tts', 'stt'],
    uses: [LIVE_TALK, FIRST_CONNECT, SPEECH],
    check: async (context) => judge(await opened(context)),
  });

const refused = (id: string, title: string, body: unknown) =>
  defineRule({
    id: `live.connect.${id}`,
    section: 'Endpoints, POST /api/stt-stream-connect',
    title: `/api/stt-stream-connect: ${title}`,
    keys: ['stt'],
    risk: { sessions: 1 },
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      return expectRefusal(await connect(context, body, context.deployment.sttKey), 400, 'json');
    },
  });

function isTranscript(message: unknown): message is { readonly text: string; readonly is_final: boolean } {
  const { text, is_final } = (message ?? {}) as { text?: unknown; is_final?: unknown };
  return typeof text === 'string' && typeof is_final === 'boolean';
}

export const LIVE_RULES: readonly Rule[] = [
  refused('not-json', 'a body that is not JSON is 400', '{"dialect":'),
  refused('missing-dialect', 'no dialect is 400', {}),
  refused('unknown-dialect', 'an unknown dialect is 400', { dialect: 'zazaki' }),
  refused('badini', 'Badini is not recognized live: 400', { dialect: 'badini' }),
  defineRule({
    id: 'live.connect.answer',
    section: CONNECT,
    title: 'A session is 200 with the nine fields of the contract',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(context) {
      await needAccess(context, LISTENING_ACCESS);
      const answer = await context.take(FIRST_CONNECT);
      if (answer.status === 403) notCheckable(refusalReason(answer));
      expect(answer.status === 200 && answer.contentType === 'application/json', outline(answer));
      const parsed = streamConnectResponseSchema.safeParse(await sessionOf(context, FIRST_CONNECT));
      const path = parsed.error?.issues[0]?.path.map(String).join('.') ?? '';
      expect(parsed.success, `"${path}" is missing or of another type`);
      return outline(answer);
    },
  }),
  defineRule({
    id: 'live.connect.dialect-is-echoed',
    section: CONNECT,
    title: 'dialect is the one that was sent',
    keys: ['stt'],
    uses: [FIRST_CONNECT, SECOND_CONNECT],
    async check(context) {
      const first = (await sessionOf(context, FIRST_CONNECT)).dialect;
      const second = (await sessionOf(context, SECOND_CONNECT)).dialect;
      expect(first === 'sorani' && second === 'kurmanji', 'another dialect came back');
      return 'sorani, kurmanji';
    },
  }),
  defineRule({
    id: 'live.connect.debits-one-session',
    section: 'Limits',
    title: 'One session is debited per call',
    keys: ['stt'],
    uses: [FIRST_CONNECT, SECOND_CONNECT],
    async check(context) {
      const first = await sessionOf(context, FIRST_CONNECT);
      const second = await sessionOf(context, SECOND_CONNECT);
      const used = Number(second.streaming_sessions_used) - Number(first.streaming_sessions_used);
      const left = Number(first.streaming_sessions_remaining) - Number(second.streaming_sessions_remaining);
      const said = `used grew by ${used} and remaining fell by ${left} from one call to the next`;
      expect(used === 1 && left === 1, `${said} (or somebody else used the key)`);
      return said;
    },
  }),
  defineRule({
    id: 'live.connect.remaining-adds-up',
    section: CONNECT,
    title: 'Used and remaining sessions are those of the plan and the purchased ones',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(context) {
      const session = await sessionOf(context, FIRST_CONNECT);
      const count = (name: string) => Number(session[`streaming_sessions_${name}`]);
      const said = `${count('used')} used, ${count('remaining')} left of ${count('total')} and ${count('purchased')} purchased`;
      // The contract does not say whether the total includes purchased sessions.
      const sum = count('used') + count('remaining');
      expect(sum === count('total') + count('purchased') || sum === count('total'), said);
      return said;
    },
  }),
  defineRule({
    id: 'live.connect.plan-limits',
    section: 'Limits',
    title: 'free 20 sessions of 2 min, starter 100 of 10 min, pro 500 of 30 min',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(context) {
      const session = await sessionOf(context, FIRST_CONNECT);
      const plan =
        PLANS[String(session.plan).toLowerCase()] ?? notCheckable('the plan is not one of the contract');
      const total = Number(session.streaming_sessions_total);
      const seconds = Number(session.max_session_duration_seconds);
      const said = `${total} sessions of ${seconds} s`;
      expect(total === plan.sessions && seconds === plan.seconds, said);
      return said;
    },
  }),
  defineRule({
    id: 'live.url',
    section: 'Authentication 4',
    title: 'websocket_url is a wss address that carries no key',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(context) {
      const { websocket_url: url } = await sessionOf(context, FIRST_CONNECT);
      expect(typeof url === 'string' && URL.canParse(url), 'it is no address');
      const { baseUrl, ttsKey, sttKey } = context.deployment;
      const isPlain = baseUrl.startsWith('http:');
      const { protocol } = new URL(url);
      expect(protocol === 'wss:' || (isPlain && protocol === 'ws:'), `its scheme is ${protocol}`);
      const leaks = [ttsKey, sttKey].some((key) => key && decodeURIComponent(url).includes(key));
      expect(!leaks, 'it contains an API key');
      return `${protocol} without a key`;
    },
  }),
  defineRule({
    id: 'live.socket.opens-without-header',
    section: 'Authentication 4',
    title: 'The WebSocket opens without any header of ours',
    keys: ['tts', 'stt'],
    uses: [LIVE_TALK, FIRST_CONNECT, SPEECH],
    async check(context) {
      const { isOpened } = await context.take(LIVE_TALK);
      expect(isOpened, 'it did not open');
      return 'it opened';
    },
  }),
  talkRule('messages', MESSAGES, 'Messages are {text, is_final}, or the done control', ({ messages }) => {
    const strange = messages.filter((message) => !isTranscript(message) && !isDone(message)).length;
    expect(strange === 0, `${strange} of ${messages.length} messages are neither`);
    return `${messages.length} messages`;
  }),
  talkRule(
    'done',
    MESSAGES,
    'After finalize the server sends one done, and it is the last',
    ({ messages }) => {
      const count = messages.filter(isDone).length;
      expect(count === 1, `${count} of ${messages.length} messages`);
      expect(isDone(messages.at(-1)), 'texts came after it');
      return `the last of ${messages.length} messages`;
    },
  ),
  talkRule(
    'done.not-before-finalize',
    MESSAGES,
    'done is not sent before finalize',
    ({ messages, messagesBeforeFinalize }) => {
      expect(!messages.slice(0, messagesBeforeFinalize).some(isDone), 'it came before');
      return `${messagesBeforeFinalize} messages before finalize`;
    },
  ),
  talkRule('final-text', MESSAGES, 'What was said comes as a final text', ({ messages }) => {
    const texts = messages.filter(isTranscript);
    if (texts.length === 0) notCheckable('the recognizer understood nothing of synthetic speech');
    const finals = texts.filter(({ is_final }) => is_final).length;
    expect(finals > 0, `${texts.length} partial texts, and no final one`);
    return `${texts.length - finals} partial and ${finals} final texts`;
  }),
  uncheckableRule(
    'live.connect.window',
    'States and transitions',
    'The WebSocket opens within 5 minutes of the call, and not later',
    'this suite does not wait for five minutes',
  ),
  uncheckableRule(
    'live.socket.longest-session',
    'Limits',
    "A session ends at its plan's longest duration",
    'this suite does not run sessions of that length',
  ),
  uncheckableRule(
    'live.connect.sessions-exhausted',
    'Errors, 403',
    'A connect without sessions left is 403',
    'this suite does not exhaust a plan',
  ),
];
