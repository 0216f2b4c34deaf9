import type { WebSocket } from 'ws';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { type LiveMessage, liveControlSchema } from '../../contract/transcription.ts';
import type { RecognitionStream } from '../../engine/recognition-engine.ts';
import { pcmSamples } from '../http/pcm-bytes.ts';
import { Endpointer, type UtteranceTranscript } from './endpointer.ts';
import { CLOSE, LiveSocket, type LiveSocketOptions } from './live-socket.ts';

/** Audio queued for the recognizer before the socket is paused: 4 s. */
const MAX_QUEUED_BYTES = 4 * LIVE_SAMPLE_RATE * 2;
/** The only valid text message is far shorter. */
const MAX_TEXT_BYTES = 1024;
/** Bytes made into samples at once: a second. */
const PIECE_BYTES = 2 * LIVE_SAMPLE_RATE;

const USE = 'Send 16-bit PCM, or {"type":"control","event":"finalize"}.';
const LATE = 'Messages after finalize are ignored.';
const OVER = "The session's maximum duration has been reached.";

type Message = Buffer | 'finalize' | 'garbage';

/**
 * Carries one live session over one WebSocket, by our own protocol. `finalize` ends the session: final texts and one `done` are the last
 * messages sent, and later input is ignored.
 */
export class LiveConnection {
  /** Resolves when the socket has closed and the stream is released. */
  readonly closed: Promise<void>;
  readonly #socket: LiveSocket<Message>;
  readonly #session: Endpointer;
  /** Half a sample left over from a message of odd length. */
  #oddByte: number | undefined;
  #isFinalized = false;
  /** A message arrived after `finalize`. */
  #hasLateInput = false;

  constructor(socket: WebSocket, stream: RecognitionStream, options: LiveSocketOptions) {
    this.#session = new Endpointer(stream, (transcript) => this.#sendTranscript(transcript));
    const protocol = {
      maxQueuedBytes: MAX_QUEUED_BYTES,
      receive: (data: Buffer, isBinary: boolean) => this.#receive(data, isBinary),
      weigh: (message: Message) => (message instanceof Buffer ? message.length : 0),
      take: (message: Message) => this.#take(message),
      finish: (reason: 'time-out' | 'shut-down') =>
        reason === 'time-out'
          ? this.#finish(CLOSE.sessionTimeout, OVER)
          : this.#finish(CLOSE.goingAway, 'The service is stopping.'),
      fail: () => {},
      release: () => stream.close(),
      isInUtterance: () => this.#session.isInUtterance,
    };
    this.#socket = new LiveSocket(socket, protocol, options);
    this.closed = this.#socket.closed;
  }

  /** The service is stopping: waits briefly for the end of the utterance, sends its final text and closes. */
  shutDown(): void {
    this.#socket.shutDown();
  }

  /** Breaks the connection. */
  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#isFinalized) this.#hasLateInput = true;
    else if (isBinary) this.#socket.add(data);
    else {
      this.#isFinalized = true;
      this.#socket.add(isFinalize(data) ? 'finalize' : 'garbage');
    }
  }

  async #take(message: Message): Promise<void> {
    if (message === 'garbage') return this.#finish(CLOSE.unsupported, USE);
    if (message !== 'finalize') return this.#transcribe(message);
    await this.#session.finalize();
    this.#socket.send({ type: 'control', event: 'done' } satisfies LiveMessage);
    if (this.#hasLateInput) this.#socket.close(CLOSE.unsupported, LATE);
    else this.#socket.close(CLOSE.done, 'Done.');
  }

  async #transcribe(bytes: Buffer): Promise<void> {
    for (let position = 0; position < bytes.length; position += PIECE_BYTES) {
      const samples = this.#samplesOf(bytes.subarray(position, position + PIECE_BYTES));
      if (await this.#socket.transcribe(samples, (piece) => this.#session.write(piece))) continue;
      if (this.#socket.isOpen) await this.#finish(CLOSE.sessionTimeout, OVER);
      return;
    }
  }

  #samplesOf(bytes: Buffer): Int16Array {
    const whole = this.#oddByte === undefined ? bytes : Buffer.concat([Buffer.from([this.#oddByte]), bytes]);
    this.#oddByte = whole.length & 1 ? whole[whole.length - 1] : undefined;
    return pcmSamples(whole);
  }

  async #finish(code: number, reason: string): Promise<void> {
    this.#socket.clear();
    await this.#session.finalize();
    this.#socket.close(code, reason);
  }

  #sendTranscript({ text, isFinal }: UtteranceTranscript): void {
    this.#socket.send({ text, is_final: isFinal } satisfies LiveMessage);
    if (isFinal) this.#socket.utteranceEnded();
  }
}

function isFinalize(bytes: Buffer): boolean {
  if (bytes.length > MAX_TEXT_BYTES) return false;
  try {
    return liveControlSchema.safeParse(JSON.parse(bytes.toString())).success;
  } catch {
    return false;
  }
}
