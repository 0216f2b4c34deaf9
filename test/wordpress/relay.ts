import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One connection to the service, as it went over the wire. */
interface Passage {
  /** Everything that was sent to the service. */
  sent: string;
  /** Whether the caller hung up while the service was still answering. */
  abandoned: boolean;
  answeredBytes: number;
  /** The caller has hung up. */
  closed: boolean;
  /** Breaks the service's answer off. */
  break(): void;
}

/** Passes connections on to the real service, byte by byte, and remembers what went by. */
export interface Relay {
  readonly url: string;
  readonly passages: Passage[];
  /** From now on the service takes connections and does not answer, until the function is called that comes back. */
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
      const held = new Set<Socket>();
      silenced = held;
      return () => {
        silenced = null;
        for (const socket of held) socket.resume();
      };
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
