import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { createTokenSource } from '../../../src/client/create-token-source.ts';
import { synthesizeWithTimestamps } from '../../../src/client/synthesize-once.ts';
import { type Transcription, transcribe } from '../../../src/client/transcribe.ts';
import type { SpeechErrorEvent } from '../../../src/elements/base/events.ts';
import type {
  DictationResult,
  DictationResultEvent,
} from '../../../src/elements/dictate/events/kurdish-dictate-events.ts';
import { DictationController } from '../../../src/elements/dictate/session/dictation-controller.ts';
import type { DictationSettings } from '../../../src/elements/dictate/transcription/dictation-settings.ts';
import type { Cut, StageCounts, StageOptions } from '../../speech-stage-options.ts';

/** A separate service for each test, with usage counts of its account (speech-stages.ts). */
export class Stage {
  readonly mount: string;

  private constructor(mount: string) {
    this.mount = mount;
  }

  static async open(options: StageOptions = {}): Promise<Stage> {
    const { mount } = await post<{ mount: string }>('/stages', options);
    const stage = new Stage(mount);
    // Preloaded, so that every start in a test is immediate.
    await new Dictation({ connection: stage.connection }).controller.load();
    return stage;
  }

  get connection(): DictationSettings['connection'] {
    return { endpoint: this.mount, tokenSource: createTokenSource(`${this.mount}/token`) };
  }

  async cut(...cuts: Cut[]): Promise<void> {
    await post(`${this.mount}/cuts`, cuts);
  }

  async cutNow(): Promise<void> {
    await post(`${this.mount}/now`, {});
  }

  /** A dictation over this service that listens to a playback instead of the microphone. */
  dictate(playback: Playback, settings: Partial<DictationSettings> = {}): Dictation {
    return new Dictation({
      connection: this.connection,
      microphone: { stream: playback.stream },
      ...settings,
    });
  }

  counts(): Promise<StageCounts> {
    return post(`${this.mount}/counts`, {});
  }

  async close(): Promise<void> {
    await post(`${this.mount}/end`, {});
  }

  /** The service's transcription of a file. */
  transcribe(recording: Blob): Promise<Transcription> {
    return transcribe(recording, { ...this.connection, dialect: 'sorani' });
  }

  /** Speech of one of our own voices. */
  async speak(text: string, voice = 'sorani_m001', speed = 1): Promise<Sound> {
    const options = { ...this.connection, voice, speed };
    const { samples, sampleRate } = await synthesizeWithTimestamps(text, options);
    return { samples: Float32Array.from(samples, (sample) => sample / 32_768), sampleRate };
  }
}

export interface Sound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export function silence(seconds: number): Sound {
  return { samples: new Float32Array(Math.round(seconds * 16_000)), sampleRate: 16_000 };
}

/** Number of words: a recognizer may split or join some. */
export function wordsOf(text: string): number {
  return text.split(' ').filter(Boolean).length;
}

/** Replaces a microphone: plays sounds one after another, then silence. */
export class Playback {
  readonly stream: MediaStream;
  readonly #context = new AudioContext();
  readonly #sources: AudioBufferSourceNode[] = [];
  #startsAt = 0;

  constructor(...sounds: Sound[]) {
    const output = this.#context.createMediaStreamDestination();
    this.stream = output.stream;
    for (const { samples, sampleRate } of sounds) {
      const buffer = this.#context.createBuffer(1, samples.length, sampleRate);
      buffer.copyToChannel(Float32Array.from(samples), 0);
      const source = new AudioBufferSourceNode(this.#context, { buffer });
      source.connect(output);
      this.#sources.push(source);
    }
  }

  /** Resolves when the last sound has ended. */
  async play(): Promise<void> {
    this.#startsAt = this.#context.currentTime + 0.1;
    let at = this.#startsAt;
    const ends: Promise<unknown>[] = [];
    for (const source of this.#sources) {
      source.start(at);
      at += source.buffer?.duration ?? 0;
      ends.push(new Promise((resolve) => source.addEventListener('ended', resolve)));
    }
    await Promise.all(ends);
  }

  /** Resolves when this many seconds have been played. */
  async reaches(seconds: number): Promise<void> {
    while (this.#context.currentTime < this.#startsAt + seconds)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** A controller with its own host, recording all events. */
export class Dictation {
  readonly controller: DictationController;
  /** Names of events in order; a result is `final` or `partial`. */
  readonly events: string[] = [];
  /** Those of the latest `result` event. */
  results: readonly DictationResult[] = [];
  readonly errors: string[] = [];
  /** All states, in order. */
  readonly states: string[] = ['inactive'];
  /** Every reported upload progress. */
  readonly progress: { readonly sent: number; readonly total: number }[] = [];
  readonly host = new Host();
  readonly #waiting = new EventTarget();
  readonly #listeners = new EventTarget();

  constructor(settings: Partial<DictationSettings> & Pick<DictationSettings, 'connection'>) {
    this.controller = new DictationController(this.host, {
      assetBase: () => undefined,
      settings: () => ({
        dialect: 'sorani',
        mode: 'live',
        continuous: true,
        silenceTimeout: 0,
        maxDuration: 0,
        reconnect: 'record',
        assetBase: undefined,
        microphone: {},
        ...settings,
      }),
      dispatch: (event) => this.#note(event),
      textChanged: () => {},
      stateChanged: () => {
        if (this.states.at(-1) !== this.controller.state) this.states.push(this.controller.state);
        if (this.controller.progress) this.progress.push(this.controller.progress);
        this.#waiting.dispatchEvent(new Event('changed'));
      },
    });
  }

  get text(): string {
    return this.controller.transcript.finals.join(' ');
  }

  /** Adds a listener for an event. */
  listen(name: string, listener: (event: Event) => void): void {
    this.#listeners.addEventListener(name, (event) => listener((event as CustomEvent<Event>).detail));
  }

  /** Resolves once an event has been dispatched `count` times, including past ones. */
  async saw(name: string, count = 1): Promise<void> {
    while (this.events.filter((event) => event === name).length < count)
      await new Promise((resolve) => this.#waiting.addEventListener(name, resolve, { once: true }));
  }

  async reached(state: string): Promise<void> {
    while (this.controller.state !== state)
      await new Promise((resolve) => this.#waiting.addEventListener('changed', resolve, { once: true }));
  }

  #note(event: Event): void {
    this.#listeners.dispatchEvent(new CustomEvent(event.type, { detail: event }));
    let name = event.type;
    if (name === 'result') {
      const { results } = event as DictationResultEvent;
      this.results = results;
      name = results.at(-1)?.isFinal ? 'final' : 'partial';
    }
    if (name === 'error') this.errors.push((event as SpeechErrorEvent).error.code);
    this.events.push(name);
    this.#waiting.dispatchEvent(new Event(name));
  }
}

class Host extends EventTarget implements ReactiveControllerHost {
  isConnected = true;
  readonly updateComplete = Promise.resolve(true);
  readonly #controllers: ReactiveController[] = [];
  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }
  leave(): void {
    this.isConnected = false;
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }
  comeBack(): void {
    this.isConnected = true;
    for (const controller of this.#controllers) controller.hostConnected?.();
  }
  removeController(_controller: ReactiveController): void {}
  requestUpdate(): void {}
}

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}
