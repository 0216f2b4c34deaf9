import { type Answer, jsonOf, objectOf, outline, textOf } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { notCheckable, RuleViolation, type Sample } from '../definition/rule.ts';

const PATH = '/api/mcp';
const PROTOCOL = '2025-06-18';

/** The keys in the Authorization header. */
export type Bearer = 'none' | 'tts' | 'stt' | 'both';

interface McpSession {
  readonly headers: Readonly<Record<string, string>>;
  readonly initialized: Answer;
}

/** The outcome of a tool call. */
export interface ToolOutcome {
  /** True when the call was refused in any way the protocol allows. */
  readonly isRefused: boolean;
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** Evidence, without content. */
  readonly evidence: string;
}

const SESSIONS: Readonly<Record<Bearer, Sample<McpSession>>> = {
  none: sessionWith('none'),
  tts: sessionWith('tts'),
  stt: sessionWith('stt'),
  both: sessionWith('both'),
};

export const KEYLESS_SESSION = SESSIONS.none;

function sessionWith(bearer: Bearer): Sample<McpSession> {
  return defineSample({
    id: `mcp-session-${bearer}`,
    async take(context) {
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...authorization(context, bearer),
      };
      const params = {
        protocolVersion: PROTOCOL,
        capabilities: {},
        clientInfo: { name: 'kurdish-speech-conformance', version: '1.0.0' },
      };
      const initialized = await context.send(PATH, {
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
      });
      headers['mcp-protocol-version'] = PROTOCOL;
      const id = initialized.headers.get('mcp-session-id');
      if (id !== null) headers['mcp-session-id'] = id;
      if (initialized.status === 200) {
        const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
        await context.send(PATH, { headers, body });
      }
      return { headers, initialized };
    },
  });
}

function authorization({ deployment }: RuleContext, bearer: Bearer): Record<string, string> {
  const { ttsKey, sttKey } = deployment;
  switch (bearer) {
    case 'none':
      return {};
    case 'tts':
      return { authorization: `Bearer ${ttsKey}` };
    case 'stt':
      return { authorization: `Bearer ${sttKey}` };
    case 'both':
      return { authorization: `Bearer ${ttsKey}:${sttKey}` };
  }
}

/** The JSON-RPC message of a response: JSON, or an event stream with one message. */
export function messageOf(answer: Answer): Readonly<Record<string, unknown>> | undefined {
  if (answer.contentType !== 'text/event-stream') return objectOf(jsonOf(answer));
  for (const line of textOf(answer).split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue;
    try {
      const message = objectOf(JSON.parse(line.slice('data:'.length)));
      if (message && ('result' in message || 'error' in message)) return message;
    } catch {
      // Some other event.
    }
  }
  return undefined;
}

async function request(
  context: RuleContext,
  bearer: Bearer,
  method: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { headers, initialized } = await context.take(SESSIONS[bearer]);
  if (initialized.status !== 200) notCheckable(`there is no MCP session (${outline(initialized)})`);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method, params });
  return context.send(PATH, { headers, body });
}

/** The tools by name, with their input schemas. */
export const TOOLS = defineSample({
  id: 'mcp-tools',
  async take(context): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
    const answer = await request(context, 'none', 'tools/list', {});
    const tools = objectOf(messageOf(answer)?.result)?.tools;
    if (!Array.isArray(tools)) notCheckable(`the tools cannot be listed (${outline(answer)})`);
    return new Map(
      tools.flatMap((tool) => {
        const fields = objectOf(tool);
        return fields ? [[String(fields.name), objectOf(fields.inputSchema) ?? {}] as const] : [];
      }),
    );
  },
});

/** Calls a tool. @throws NotCheckable if its input has names that the contract does not define. */
export async function callTool(
  context: RuleContext,
  bearer: Bearer,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<ToolOutcome> {
  const schema = (await context.take(TOOLS)).get(name) ?? notCheckable(`there is no tool ${name}`);
  const known = objectOf(schema.properties) ?? {};
  const strange = Object.keys(input).find((field) => !(field in known));
  if (strange) notCheckable(`${name} has no input "${strange}", and the contract shows no inputs`);
  const answer = await request(context, bearer, 'tools/call', { name, arguments: input });
  if (answer.status === 401 || answer.status === 403 || answer.status === 413) {
    return { isRefused: true, result: undefined, evidence: outline(answer) };
  }
  const message = messageOf(answer);
  if (!message) throw new RuleViolation(`${outline(answer)} without a JSON-RPC message`);
  const error = objectOf(message.error);
  if (error) return { isRefused: true, result: undefined, evidence: `JSON-RPC error ${Number(error.code)}` };
  const result = objectOf(message.result);
  if (!result) throw new RuleViolation('a JSON-RPC message without a result');
  const isRefused = result.isError === true;
  return { isRefused, result, evidence: isRefused ? 'a result with isError' : 'a result' };
}
