import { LocalServer } from './answer/local-server.ts';
import { LocalConnection } from './local-connection.ts';

/** Answers on the caller's own thread, about 1 ms at a time: in Node, and in Workers. */
export function answerInProcess(): LocalConnection {
  const server = new LocalServer((reply) => connection.receive(reply));
  const connection: LocalConnection = new LocalConnection((request) => void server.handle(request));
  return connection;
}
