import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Fault } from './fault.ts';
import { openLive } from './open-live.ts';
import { verdict } from './verdict.ts';

/** Clients of live transcription that do not keep to the protocol. */
export const LIVE_SOCKETS: readonly Fault[] = [
  {
    name: 'a frame of 5 MB, text before sound, broken UTF-8, broken JSON, 100,000 frames of one byte',
    expected: 'each socket is closed with a code or goes on, and the service lives',
    async run(stage) {
      const { service, connect } = await openLive(stage);
      const codes: number[] = [];
      const send = async (speak: (socket: WebSocket) => void) => {
        const socket = new WebSocket(await connect());
        const closed = new Promise<number>((resolve) => {
          socket.on('close', resolve);
          socket.on('error', () => {});
        });
        await new Promise((resolve) => socket.on('open', resolve));
        speak(socket);
        codes.push(await Promise.race([closed, delay(3000).then(() => 0)]));
        socket.terminate();
      };
      await send((socket) => socket.send(Buffer.alloc(5 * 1024 * 1024)));
      await send((socket) => socket.send('hello'));
      await send((socket) => socket.send('{"type":"control","event":'));
      await send((socket) => socket.send(Buffer.of(0xff, 0xfe, 0xfd), { binary: false }));
      await send((socket) => {
        for (let index = 0; index < 100_000; index++) socket.send(Buffer.of(index & 255));
      });
      const health = await fetch(`${service.url}/healthz`);
      return verdict(
        health.ok && service.isRunning && codes[0] === 1009,
        `codes ${codes.map((code) => code || 'open').join(', ')}; health ${health.status}`,
      );
    },
  },
  {
    name: 'one address is used 20 times at once',
    expected: 'exactly one session',
    async run(stage) {
      const { connect } = await openLive(stage);
      const address = await connect();
      const opened = await Promise.all(
        Array.from(
          { length: 20 },
          () =>
            new Promise<boolean>((resolve) => {
              const socket = new WebSocket(address);
              stage.defer(() => socket.terminate());
              const timer = setTimeout(() => resolve(true), 2000);
              const refuse = () => {
                clearTimeout(timer);
                resolve(false);
              };
              socket.on('error', refuse);
              socket.on('close', refuse);
            }),
        ),
      );
      const sessions = opened.filter(Boolean).length;
      return verdict(sessions === 1, `${sessions} sessions`);
    },
  },
  {
    name: '30 clients vanish without a word',
    expected: 'their sockets are gone within 70 s of the last sign of life, or at once where the line breaks',
    async run(stage) {
      const { service, connect } = await openLive(stage);
      const before = service.descriptors;
      for (let index = 0; index < 30; index++) {
        const socket = new WebSocket(await connect());
        socket.on('error', () => {});
        await new Promise((resolve) => socket.on('open', resolve));
        socket.send(Buffer.alloc(3200));
        socket.terminate();
      }
      await delay(2000);
      const left = service.descriptors - before;
      return verdict(left <= 3 && service.isRunning, `${Math.max(0, left)} descriptors more after 2 s`);
    },
  },
];
