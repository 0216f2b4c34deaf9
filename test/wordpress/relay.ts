import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One recorded connection to the service. */
interface Passage {
  /** Everything that was sent to the service. */
  sent: string;
  /** Whether the caller disconnected during the response. */
  abandoned: boolean;
  answeredBytes: number;
  /** The caller has disconnected. */
  closed: boolean;
  /** Aborts the response. */
  break(): void;
}

/** Relays connections to the real service, byte by byte, and records them. */
export interface Relay {
  readonly url: string;
  readonly passages: Passage[];
  /** From now on connections are accepted but not answered, until the returned function is called. */
  silence(): () => void;
  stop(): void;
}

export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const passages: Passage[] = [];
  const sockets = new Set<Socket>();
  let silenced: Set<Socket> | null = null;
  const server = createServer((caller) => {
    const service = connect(Number(port), hostname);
    const passage: Passage = {
      sent: '',
      abandoned: false,
      answeredBytes: 0,
      closed: false,
      break: () => service.destroy(),
    };
    passages.push(passage);
    let isEnded = false;
    for (const socket of [caller, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    }
    caller.on('data', (bytes) => {
      passage.sent += bytes.toString('latin1');
    });
    service.on('data', (bytes) => {
      passage.answeredBytes += bytes.length;
      if (bytes.subarray(-5).toString('latin1') === '0\r\n\r\n') isEnded = true;
    });
    service.once('end', () => {
      isEnded = true;
    });
    caller.once('close', () => {
      passage.abandoned = !isEnded;
      passage.closed = true;
      service.destroy();
    });
    service.once('close', () => caller.destroySoon());
    caller.pipe(service);
    service.pipe(caller);
    if (silenced) silenced.add(service.pause());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passages,
    silence() {
      const paused = new Set<Socket>();
      silenced = paused;
      return () => {
        silenced = null;
        for (const socket of paused) socket.resume();
      };
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
