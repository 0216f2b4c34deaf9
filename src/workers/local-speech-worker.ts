import { LocalServer } from '../local/answer/local-server.ts';
import type { LocalReply, LocalRequest } from '../local/local-messages.ts';

const server = new LocalServer((reply) => post(reply, reply.type === 'bytes' ? [reply.bytes.buffer] : []));

addEventListener('message', ({ data }: MessageEvent<LocalRequest>) => void server.handle(data));
post({ type: 'ready' });

function post(reply: LocalReply, transferred: Transferable[] = []): void {
  postMessage(reply, transferred);
}
