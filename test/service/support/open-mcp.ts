import { after } from 'node:test';
import { Client, type FetchLike, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { serve } from '../../../src/service/serve.ts';
import { type OpenService, openService } from './open-service.ts';
import { ToneRecognizer } from './tone-recognizer.ts';

/** Clients detect the 2026 revision by a request; `legacy` clients start with the 2025 handshake. */
export type Era = 'auto' | 'legacy';
export const ERAS: readonly Era[] = ['auto', 'legacy'];

/** A tool result in the form that these tests read. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly {
    type: string;
    text?: string;
    data?: string;
    mimeType?: string;
    uri?: string;
    size?: number;
  }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  /** Every text block. */
  readonly text: string;
}

export interface OpenMcp extends OpenService {
  /** URL of the endpoint on a real socket. */
  readonly url: string;
  readonly recognizer: ToneRecognizer;
  /** The official client, connected. @param key The bearer token; no header if omitted. */
  connect(key?: string, options?: { era?: Era; fetch?: FetchLike }): Promise<Client>;
  /** Calls a tool with a new client. */
  call(
    key: string | undefined,
    name: string,
    input?: Record<string, unknown>,
    era?: Era,
  ): Promise<ToolAnswer>;
}

/** A service with both engines, on a socket. */
export async function openMcp(options: Parameters<typeof openService>[0] = {}): Promise<OpenMcp> {
  const recognizer = new ToneRecognizer();
  const opened = await openService({ stt: recognizer, ...options });
  const server = await serve(opened.service);
  after(() => server.close());
  const url = `${server.url}/api/mcp`;
  const connect: OpenMcp['connect'] = async (key, { era = 'auto', fetch } = {}) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers }, ...(fetch && { fetch }) }),
    );
    after(() => client.close());
    return client;
  };
  return {
    ...opened,
    url,
    recognizer,
    connect,
    async call(key, name, input = {}, era = 'auto') {
      const client = await connect(key, { era });
      return callTool(client, name, input);
    },
  };
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const result = (await client.callTool({ name, arguments: input })) as Omit<ToolAnswer, 'text'>;
  return { ...result, text: result.content.map(({ text = '' }) => text).join('\n') };
}
