import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** Connections are kept alive, as by a gateway. */
const agent = new Agent({ keepAlive: true });

export interface Answered {
  /** Milliseconds to the first byte of the body. */
  readonly firstByte: number;
  readonly bytes: number;
}

/** Sends a request over a real socket and reads the whole response; any status but 200 is an error. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Answered> {
  const started = performance.now();
  const outgoing = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let firstByte = 0;
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    firstByte ||= performance.now() - started;
    bytes += piece.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  return { firstByte, bytes };
}

export function closeConnections(): void {
  agent.destroy();
}
