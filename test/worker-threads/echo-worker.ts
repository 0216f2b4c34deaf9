import { parentPort } from 'node:worker_threads';

export interface EchoRequest {
  readonly type: 'echo' | 'die' | 'wait' | 'cancel' | 'cancelled';
  readonly id: number;
}
export interface EchoReply {
  readonly id: number;
  readonly text: string;
}

/** A thread that answers `echo`, ends on `die`, leaves `wait` open, and tells on `cancelled` which jobs were cancelled. */
const port = parentPort;
if (port) {
  const cancelled: number[] = [];
  port.on('message', ({ type, id }: EchoRequest) => {
    if (type === 'die') throw new Error('The thread dies.');
    if (type === 'cancel') cancelled.push(id);
    if (type === 'echo') port.postMessage({ id, text: 'echo' } satisfies EchoReply);
    if (type === 'cancelled') port.postMessage({ id, text: cancelled.join() } satisfies EchoReply);
  });
}
