import { verbalizeTokens } from '../text/verbalize/verbalize-tokens.ts';
import { LocalServer } from './answer/local-server.ts';
import { LocalConnection } from './local-connection.ts';

/** Answers on the caller's own thread, about 1 ms at a time: in Node, and in Workers. */
export function answerInProcess(): LocalConnection {
  const reader = { verbalize: verbalizeTokens, waiting: undefined };
  const server = new LocalServer(
    (reply) => connection.receive(reply),
    () => reader,
  );
  const connection: LocalConnection = new LocalConnection((message) => {
    if (message.type !== 'text') void server.handle(message);
  });
  return connection;
}
