import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteFlow, ByteSink, ByteStream } from '../async/byte-stream.ts';
import { type ReadingPace, SlowReader } from '../async/slow-reader.ts';
import { brokenAnswers } from './broken-answers.ts';

/**
 * What of a pulled body is written at once: how far a client has read shows only from one piece to the next. After as much, others have their
 * turn: a reader as fast as the network would keep the event loop for megabytes.
 */
const PIECE_BYTES = 64 * 1024;

/**
 * Between the last bytes and a reset. Where both arrive together, libuv hands on the bytes and then a clean end: clients in Node would take the
 * speech for whole.
 */
const RESET_DELAY_MS = 200;

/**
 * Writes the body of a response whose headers are set, at the speed at which its client reads. A client that reads too slowly is
 * disconnected. Where a client has left, the body is cancelled at once, also while it is waiting for bytes of its source. A body that
 * fails breaks the connection once what came before is sent: the client never sees a clean end.
 * @returns Resolves when the body has ended, failed or lost its client; never rejects.
 */
export function writeBody(response: ServerResponse, body: ByteStream, pace: ReadingPace): Promise<void> {
  return new Promise((resolve) => {
    // A reset, so that the kernel does not keep for the client what it does not read.
    const slowness = new SlowReader(pace, () => {
      brokenAnswers.add(response);
      response.socket?.resetAndDestroy();
    });
    let waitingBytes = 0;
    let isPaused = false;
    const pause = () => {
      isPaused = true;
      flow.pause();
      slowness.wait();
    };
    const pauseIfBehind = () => {
      if (isSettled || isPaused) return;
      if (response.writableLength > 0) pause();
      else waitingBytes = 0;
    };
    const resume = () => {
      if (!isPaused) return;
      isPaused = false;
      slowness.took(waitingBytes);
      waitingBytes = 0;
      flow.resume();
    };
    const leave = () => {
      flow.cancel();
      settle();
    };
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      slowness.stop();
      response.off('drain', resume);
      response.off('close', leave);
      resolve();
    };
    const sink: ByteSink = {
      write(chunk) {
        if (response.write(chunk)) return;
        const isFirst = waitingBytes === 0;
        waitingBytes += chunk.length;
        // What is pushed in one turn was read at once, and is in memory anyway. Node hands it to the kernel at the end of the turn, in one
        // call; a client that keeps up leaves nothing of it.
        if (!body.push || waitingBytes > PIECE_BYTES) pause();
        else if (isFirst) process.nextTick(pauseIfBehind);
      },
      end() {
        response.end();
        settle();
      },
      fail() {
        breakOff(response);
        settle();
      },
    };
    const flow = body.push?.(sink) ?? pushPulled(body[Symbol.asyncIterator](), sink);
    if (response.destroyed) {
      leave();
      return;
    }
    // A connection reset is a client that has left; 'close' follows.
    response.on('error', () => {});
    response.on('drain', resume);
    response.once('close', leave);
    flow.resume();
  });
}

/** Pushes what is pulled, in pieces. The source is closed at once when the flow is cancelled. */
function pushPulled(chunks: AsyncIterator<Uint8Array>, sink: ByteSink): ByteFlow {
  let isOver = false;
  let isPaused = true;
  let wake = () => {};
  const resumed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const resume = () => {
    isPaused = false;
    wake();
  };
  const pump = async () => {
    let sinceTurn = 0;
    for (;;) {
      if (isPaused) await resumed();
      if (isOver) return;
      const { done, value } = await chunks.next();
      if (isOver) return;
      if (done) return sink.end();
      for (let start = 0; start < value.length; start += PIECE_BYTES) {
        if (isPaused) await resumed();
        if (isOver) return;
        const piece = value.subarray(start, start + PIECE_BYTES);
        sink.write(piece);
        sinceTurn += piece.length;
        if (sinceTurn < PIECE_BYTES) continue;
        sinceTurn = 0;
        await nextTurn();
      }
    }
  };
  pump().catch((error: unknown) => {
    if (!isOver) sink.fail(error);
  });
  return {
    pause() {
      isPaused = true;
    },
    resume,
    cancel() {
      isOver = true;
      // Once woken, the source may throw what nobody is left to read.
      chunks.return?.().catch(() => {});
      resume();
    },
  };
}

/** Breaks the connection in a way that the client can detect, once its queue is flushed; at once where it does not read. */
function breakOff(response: ServerResponse): void {
  brokenAnswers.add(response);
  const { socket, req, writableNeedDrain } = response;
  if (req.httpVersion === '1.0') {
    // Some gateways still use it. A body ends with the connection: only a reset differs from a clean end.
    const reset = () => socket?.resetAndDestroy();
    if (writableNeedDrain) reset();
    else socket?.write('', () => setTimeout(reset, RESET_DELAY_MS));
  } else {
    // The last chunk or part of the declared length is then missing. Node 26 hands what was written to the socket only in the next tick.
    setImmediate(() => (writableNeedDrain ? socket?.destroy() : socket?.destroySoon()));
  }
}
