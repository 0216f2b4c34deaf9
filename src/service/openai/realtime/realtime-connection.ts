import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import { LIVE_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { RecognitionEngine, RecognitionStream } from '../../../engine/recognition-engine.ts';
import { spellVocabulary } from '../../../text/dictation/spell-vocabulary.ts';
import { Endpointer } from '../../live/endpointer.ts';
import { CLOSE, LiveSocket, type LiveSocketOptions } from '../../live/live-socket.ts';
import { promptTerms } from '../prompt-terms.ts';
import {
  type RealtimeClientEvent,
  readClientEvent,
  type SessionUpdate,
} from '../realtime-events/client-event.ts';
import { realtimeError } from '../realtime-events/realtime-error.ts';
import type { RealtimeError, RealtimeServerEvent } from '../realtime-events/server-event.ts';
import { AudioInput } from './audio-input.ts';
import { describeFirstVersionSession, describeSession, type SessionIdentity } from './describe-session.ts';
import { type SessionSettings, updateSettings } from './session-settings.ts';
import { TranscriptItems } from './transcript-items.ts';

/** Audio queued for the recognizer before the socket is paused: about 4 s of 24 kHz samples in base64. */
const MAX_QUEUED_BYTES = 256 * 1024;
/** Bytes decoded at once: a second of 24 kHz samples. */
const PIECE_BYTES = 48_000;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const SAMPLES_PER_MS = LIVE_SAMPLE_RATE / 1000;
/** Its deltas hold a whole text, as OpenAI's of this model do. */
const MODEL_OF_WHOLE_TEXTS = 'whisper-1';

export interface RealtimeConnectionOptions extends LiveSocketOptions {
  readonly engine: RecognitionEngine;
  readonly settings: SessionSettings;
  readonly dialectOf: (language: string) => TranscriptionDialect | undefined;
  /** Speaks to clients of the API's first version, whose first event and items have other names. */
  readonly isFirstVersion: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Carries one live session over one WebSocket, by the events of OpenAI's transcription sessions. A wrong event is answered with an `error`
 * event, and the session goes on. The recognizer is fed as by our own protocol, so the texts are the same.
 */
export class RealtimeConnection {
  /** Resolves when the socket has closed and the stream is released. */
  readonly closed: Promise<void>;
  readonly #socket: LiveSocket<Buffer>;
  readonly #options: RealtimeConnectionOptions;
  readonly #identity: SessionIdentity;
  readonly #items: TranscriptItems;
  readonly #input = new AudioInput();
  #settings: SessionSettings;
  #stream: RecognitionStream;
  #endpointer: Endpointer;
  /** 16 kHz samples so far. */
  #samples = 0;

  constructor(socket: WebSocket, options: RealtimeConnectionOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#identity = {
      id: newId('sess'),
      expiresAt: Math.floor(options.now() / 1000) + options.maxSeconds,
    };
    this.#items = new TranscriptItems(
      {
        send: (event) => this.#send(event),
        newId: () => newId('item'),
        isFirstVersion: options.isFirstVersion,
      },
      itemSettings(this.#settings),
    );
    this.#stream = this.#openStream();
    this.#endpointer = this.#openEndpointer();
    const protocol = {
      maxQueuedBytes: MAX_QUEUED_BYTES,
      receive: (data: Buffer) => this.#socket.add(data),
      weigh: (message: Buffer) => message.length,
      take: (message: Buffer) => this.#take(message),
      finish: (reason: 'time-out' | 'shut-down') => this.#finish(reason),
      fail: () => this.#items.fail(),
      release: () => this.#stream.close(),
      isInUtterance: () => this.#endpointer.isInUtterance,
    };
    this.#socket = new LiveSocket(socket, protocol, options);
    this.closed = this.#socket.closed;
    this.#sendSession('created', options.isFirstVersion);
  }

  /** The service is stopping: waits briefly for the end of the utterance, sends its text and closes. */
  shutDown(): void {
    this.#socket.shutDown();
  }

  /** Breaks the connection. */
  terminate(): void {
    this.#socket.terminate();
  }

  get #nowMs(): number {
    return this.#samples / SAMPLES_PER_MS;
  }

  async #take(message: Buffer): Promise<void> {
    const read = readClientEvent(message.toString());
    const error = 'error' in read ? read.error : await this.#apply(read.event);
    if (error) this.#send({ type: 'error', error });
  }

  async #apply(event: RealtimeClientEvent): Promise<RealtimeError | undefined> {
    switch (event.type) {
      case 'session.update':
      case 'transcription_session.update':
        return this.#update(event.type, event.session, event.event_id);
      case 'input_audio_buffer.append':
        return this.#append(event.audio, event.event_id);
      case 'input_audio_buffer.commit':
        return this.#commit(event.event_id);
      case 'input_audio_buffer.clear':
        return this.#clear();
    }
  }

  async #update(type: string, update: SessionUpdate, eventId?: string): Promise<RealtimeError | undefined> {
    const settings = updateSettings(this.#settings, update, this.#options.dialectOf);
    if ('fault' in settings) {
      const { fault, expected } = settings;
      const param = `session.${update.audio ? 'audio.input.' : 'input_audio_'}transcription.${fault}`;
      return realtimeError('invalid_value', `"${param}" is unknown here; use ${expected}.`, {
        param,
        eventId,
      });
    }
    const { dialect, prompt, keywords } = this.#settings;
    const needsNewStream =
      settings.dialect !== dialect ||
      settings.prompt !== prompt ||
      settings.keywords !== keywords ||
      streamsWords(settings) !== streamsWords(this.#settings);
    if (needsNewStream) await this.#endpointer.finalize();
    this.#settings = settings;
    this.#items.change(itemSettings(settings));
    if (needsNewStream) this.#reopen();
    this.#sendSession('updated', type === 'transcription_session.update');
    return undefined;
  }

  async #append(audio: string, eventId?: string): Promise<RealtimeError | undefined> {
    if (!BASE64.test(audio)) {
      return realtimeError('invalid_value', '"audio" must be base64.', { param: 'audio', eventId });
    }
    const bytes = Buffer.from(audio, 'base64');
    for (let position = 0; position < bytes.length; position += PIECE_BYTES) {
      const piece = bytes.subarray(position, position + PIECE_BYTES);
      if (!(await this.#transcribe(this.#input.write(piece, this.#settings.format)))) return;
    }
    return undefined;
  }

  /** @returns false where the session has ended. */
  async #transcribe(blocks: Iterable<Int16Array>): Promise<boolean> {
    for (const samples of blocks) {
      const isWhole = await this.#socket.transcribe(samples, async (piece) => {
        this.#samples += piece.length;
        await this.#endpointer.write(piece);
      });
      if (isWhole) continue;
      if (this.#socket.isOpen) await this.#finish('time-out');
      return false;
    }
    return true;
  }

  async #commit(eventId?: string): Promise<RealtimeError | undefined> {
    if (!(await this.#transcribe(this.#input.end()))) return undefined;
    const error = this.#items.commit(this.#nowMs, eventId);
    if (error) return error;
    await this.#endpointer.finalize();
    this.#items.complete();
    return undefined;
  }

  #clear(): undefined {
    // What the resampler still holds goes too.
    for (const _ of this.#input.end());
    this.#items.clear(this.#nowMs);
    this.#reopen();
  }

  async #finish(reason: 'time-out' | 'shut-down'): Promise<void> {
    this.#socket.clear();
    if (this.#items.hasSpeech) this.#items.commit(this.#nowMs);
    await this.#endpointer.finalize();
    this.#items.complete();
    if (reason === 'shut-down') return this.#socket.close(CLOSE.goingAway, 'The service is stopping.');
    const message = `The session has reached its maximum duration of ${this.#options.maxSeconds} seconds.`;
    this.#send({ type: 'error', error: realtimeError('session_expired', message) });
    this.#socket.close(CLOSE.sessionTimeout, "The session's maximum duration has been reached.");
  }

  /** Opens a new stream with the settings, and drops the audio since the last final text. */
  #reopen(): void {
    this.#stream.close();
    if (!this.#socket.isOpen) return;
    this.#stream = this.#openStream();
    this.#endpointer = this.#openEndpointer();
  }

  #openStream(): RecognitionStream {
    const { dialect, prompt, keywords } = this.#settings;
    const vocabulary = spellVocabulary(promptTerms(prompt, keywords), dialect);
    return this.#options.engine.open(dialect, { vocabulary, settles: streamsWords(this.#settings) });
  }

  #openEndpointer(): Endpointer {
    const startMs = this.#nowMs;
    const millisecondsOf = (seconds: number) => Math.round(startMs + 1000 * seconds);
    return new Endpointer(this.#stream, ({ text, isFinal }) => isFinal && this.#items.addFinal(text), {
      begins: (start) => this.#items.startSpeech(millisecondsOf(start)),
      settles: (text) => this.#items.addSettled(text),
      ends: (end) => this.#items.stopSpeech(millisecondsOf(end)),
      done: () => {
        this.#items.complete();
        this.#socket.utteranceEnded();
      },
    });
  }

  #sendSession(change: 'created' | 'updated', isFirstVersion: boolean): void {
    if (isFirstVersion) {
      const session = describeFirstVersionSession(this.#identity, this.#settings);
      this.#send({ type: `transcription_session.${change}`, session });
    } else {
      this.#send({ type: `session.${change}`, session: describeSession(this.#identity, this.#settings) });
    }
  }

  #send(event: RealtimeServerEvent): void {
    this.#socket.send({ event_id: newId('event'), ...event });
  }
}

function itemSettings({ findsTurns, model }: SessionSettings) {
  return { findsTurns, streamsWords: streamsWords({ model }) };
}

function streamsWords({ model }: Pick<SessionSettings, 'model'>): boolean {
  return model !== MODEL_OF_WHOLE_TEXTS;
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`;
}
