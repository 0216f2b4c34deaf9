import { streamConnectResponseSchema } from '../../contract/transcription.ts';
import { outline } from '../answer.ts';
import { defineRule, hiddenRule } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { expectRefusal } from '../refusal-evidence.ts';
import { demand, type Rule, unseen } from '../rule.ts';
import { LISTENING_ACCESS, needAccess } from '../samples/access-samples.ts';
import { connect, FIRST_CONNECT, SECOND_CONNECT, sessionOf } from '../samples/listening-samples.ts';
import { isDone, LIVE_TALK, type LiveTalk } from '../samples/live-sample.ts';
import { SPEECH, whyNot } from '../samples/speech-samples.ts';

const CONNECT = 'Resources, Stream-connect';
const MESSAGES = 'Events, Live STT WebSocket messages';
const PLANS: Readonly<Record<string, { readonly sessions: number; readonly seconds: number }>> = {
  free: { sessions: 20, seconds: 120 },
  starter: { sessions: 100, seconds: 600 },
  pro: { sessions: 500, seconds: 1800 },
};

async function opened(inspection: Inspection): Promise<LiveTalk> {
  const talk = await inspection.take(LIVE_TALK);
  return talk.isOpened ? talk : unseen('the WebSocket did not open');
}

const talkRule = (id: string, section: string, title: string, judge: (talk: LiveTalk) => string) =>
  defineRule({
    id: `live.${id}`,
    section,
    title,
    keys: ['tts', 'stt'],
    uses: [LIVE_TALK, FIRST_CONNECT, SPEECH],
    check: async (inspection) => judge(await opened(inspection)),
  });

const refused = (id: string, title: string, body: unknown) =>
  defineRule({
    id: `live.connect.${id}`,
    section: 'Endpoints, POST /api/stt-stream-connect',
    title: `/api/stt-stream-connect: ${title}`,
    keys: ['stt'],
    risk: { sessions: 1 },
    async check(inspection) {
      await needAccess(inspection, LISTENING_ACCESS);
      return expectRefusal(await connect(inspection, body, inspection.deployment.sttKey), 400, 'json');
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
  refused('badini', 'Badini is not heard live: 400', { dialect: 'badini' }),
  defineRule({
    id: 'live.connect.answer',
    section: CONNECT,
    title: 'A session is 200 with the nine fields of the contract',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(inspection) {
      await needAccess(inspection, LISTENING_ACCESS);
      const answer = await inspection.take(FIRST_CONNECT);
      if (answer.status === 403) unseen(whyNot(answer));
      demand(answer.status === 200 && answer.contentType === 'application/json', outline(answer));
      const parsed = streamConnectResponseSchema.safeParse(await sessionOf(inspection, FIRST_CONNECT));
      const path = parsed.error?.issues[0]?.path.map(String).join('.') ?? '';
      demand(parsed.success, `"${path}" is missing or of another type`);
      return outline(answer);
    },
  }),
  defineRule({
    id: 'live.connect.dialect-is-echoed',
    section: CONNECT,
    title: 'dialect is the one that was sent',
    keys: ['stt'],
    uses: [FIRST_CONNECT, SECOND_CONNECT],
    async check(inspection) {
      const first = (await sessionOf(inspection, FIRST_CONNECT)).dialect;
      const second = (await sessionOf(inspection, SECOND_CONNECT)).dialect;
      demand(first === 'sorani' && second === 'kurmanji', 'another dialect came back');
      return 'sorani, kurmanji';
    },
  }),
  defineRule({
    id: 'live.connect.debits-one-session',
    section: 'Limits',
    title: 'One session is debited per call',
    keys: ['stt'],
    uses: [FIRST_CONNECT, SECOND_CONNECT],
    async check(inspection) {
      const first = await sessionOf(inspection, FIRST_CONNECT);
      const second = await sessionOf(inspection, SECOND_CONNECT);
      const used = Number(second.streaming_sessions_used) - Number(first.streaming_sessions_used);
      const left = Number(first.streaming_sessions_remaining) - Number(second.streaming_sessions_remaining);
      const said = `used grew by ${used} and remaining fell by ${left} from one call to the next`;
      demand(used === 1 && left === 1, `${said} (or somebody else used the key)`);
      return said;
    },
  }),
  defineRule({
    id: 'live.connect.remaining-adds-up',
    section: CONNECT,
    title: 'Used and remaining sessions are those of the plan and the purchased ones',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(inspection) {
      const session = await sessionOf(inspection, FIRST_CONNECT);
      const count = (name: string) => Number(session[`streaming_sessions_${name}`]);
      const said = `${count('used')} used, ${count('remaining')} left of ${count('total')} and ${count('purchased')} purchased`;
      // Whether the purchased ones are in the total is not shown.
      const sum = count('used') + count('remaining');
      demand(sum === count('total') + count('purchased') || sum === count('total'), said);
      return said;
    },
  }),
  defineRule({
    id: 'live.connect.plan-limits',
    section: 'Limits',
    title: 'free 20 sessions of 2 min, starter 100 of 10 min, pro 500 of 30 min',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(inspection) {
      const session = await sessionOf(inspection, FIRST_CONNECT);
      const plan = PLANS[String(session.plan).toLowerCase()] ?? unseen('the plan is none of the contract');
      const total = Number(session.streaming_sessions_total);
      const seconds = Number(session.max_session_duration_seconds);
      const said = `${total} sessions of ${seconds} s`;
      demand(total === plan.sessions && seconds === plan.seconds, said);
      return said;
    },
  }),
  defineRule({
    id: 'live.url',
    section: 'Authentication 4',
    title: 'websocket_url is a wss address that carries no key',
    keys: ['stt'],
    uses: [FIRST_CONNECT],
    async check(inspection) {
      const { websocket_url: url } = await sessionOf(inspection, FIRST_CONNECT);
      demand(typeof url === 'string' && URL.canParse(url), 'it is no address');
      const { baseUrl, ttsKey, sttKey } = inspection.deployment;
      const isPlain = baseUrl.startsWith('http:');
      const { protocol } = new URL(url);
      demand(protocol === 'wss:' || (isPlain && protocol === 'ws:'), `its scheme is ${protocol}`);
      const leaks = [ttsKey, sttKey].some((key) => key && decodeURIComponent(url).includes(key));
      demand(!leaks, 'it contains an API key');
      return `${protocol} without a key`;
    },
  }),
  defineRule({
    id: 'live.socket.opens-without-header',
    section: 'Authentication 4',
    title: 'The WebSocket opens without any header of ours',
    keys: ['tts', 'stt'],
    uses: [LIVE_TALK, FIRST_CONNECT, SPEECH],
    async check(inspection) {
      const { isOpened } = await inspection.take(LIVE_TALK);
      demand(isOpened, 'it did not open');
      return 'it opened';
    },
  }),
  talkRule('messages', MESSAGES, 'Messages are {text, is_final}, or the done control', ({ messages }) => {
    const strange = messages.filter((message) => !isTranscript(message) && !isDone(message)).length;
    demand(strange === 0, `${strange} of ${messages.length} messages are neither`);
    return `${messages.length} messages`;
  }),
  talkRule(
    'done',
    MESSAGES,
    'After finalize the server sends one done, and it is the last',
    ({ messages }) => {
      const count = messages.filter(isDone).length;
      demand(count === 1, `${count} of ${messages.length} messages`);
      demand(isDone(messages.at(-1)), 'texts came after it');
      return `the last of ${messages.length} messages`;
    },
  ),
  talkRule(
    'done.not-before-finalize',
    MESSAGES,
    'done is not sent before finalize',
    ({ messages, messagesBeforeFinalize }) => {
      demand(!messages.slice(0, messagesBeforeFinalize).some(isDone), 'it came before');
      return `${messagesBeforeFinalize} messages before finalize`;
    },
  ),
  talkRule('final-text', MESSAGES, 'What was said comes as a final text', ({ messages }) => {
    const texts = messages.filter(isTranscript);
    if (texts.length === 0) unseen('the recogniser understood nothing of synthetic speech');
    const finals = texts.filter(({ is_final }) => is_final).length;
    demand(finals > 0, `${texts.length} partial texts, and no final one`);
    return `${texts.length - finals} partial and ${finals} final texts`;
  }),
  hiddenRule(
    'live.connect.window',
    'States and transitions',
    'The WebSocket opens within 5 minutes of the call, and not later',
    'the kit does not wait for five minutes',
  ),
  hiddenRule(
    'live.socket.longest-session',
    'Limits',
    "A session ends at its plan's longest duration",
    'the kit does not talk for that long',
  ),
  hiddenRule(
    'live.connect.sessions-exhausted',
    'Errors, 403',
    'A connect without sessions left is 403',
    'the kit does not use up a plan',
  ),
];
