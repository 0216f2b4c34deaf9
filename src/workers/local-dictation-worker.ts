import type { ListenReply, ListenRequest } from '../local/listen/listen-messages.ts';
import { ListenServer } from '../local/listen/listen-server.ts';

const server = new ListenServer(post);

addEventListener('message', ({ data }: MessageEvent<ListenRequest>) => server.handle(data));
post({ type: 'ready' });

function post(reply: ListenReply): void {
  postMessage(reply);
}
