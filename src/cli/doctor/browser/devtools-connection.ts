import { once } from 'node:events';
import { WebSocket } from 'ws';

type Parameters = Readonly<Record<string, unknown>>;
type Listener = (parameters: never) => void;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Parameters;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** One page of a browser, by Chrome's DevTools protocol. */
export interface DevtoolsPage {
  /** Calls a method. @throws Error with what the browser says, or when the connection ends. */
  call<Result>(method: string, parameters?: Parameters): Promise<Result>;
  on(event: string, listener: Listener): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Opens a new page. @param address The browser's WebSocket, as it prints it when it starts. */
export async function connectToPage(
  address: string,
): Promise<{ readonly page: DevtoolsPage; close(): void }> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Listener>();
  let [last, sessionId] = [0, undefined as string | undefined];
  const call = <Result>(method: string, params: Parameters = {}) =>
    new Promise<Result>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve as Waiting['resolve'], reject });
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
    });
  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) return listeners.get(method ?? '')?.(params as never);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    return waiting.delete(id);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const each of waiting.values()) each.reject(new Error('The browser has ended.'));
  });
  const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const attached = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  sessionId = attached.sessionId;
  return {
    page: { call, on: (event, listener) => listeners.set(event, listener) },
    close: () => socket.terminate(),
  };
}
