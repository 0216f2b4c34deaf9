import type { KurdishDictateElement } from '../elements/dictate/kurdish-dictate.ts';
import { answeredRequest } from './answered-request.ts';
import { dictateText } from './dictate-text.ts';
import { fakeAnswer } from './fake-answer.ts';
import { FakeLiveSocket, LIVE_URL } from './fake-live-socket.ts';
import { ServiceScript } from './service-script.ts';
import { speechLikeStream } from './speech-like-stream.ts';
import { toneSpeech } from './tone-speech.ts';

export interface FakeSpeechOptions {
  /** The elements' `endpoint`; calls of other addresses are passed on. `/speech` by default. */
  readonly endpoint?: string | undefined;
  /** Seconds of a spoken word at speed 1, a multiple of 0.01: 0.1 by default, a quarter of what people take. */
  readonly wordSeconds?: number | undefined;
}

/**
 * A speech service inside the page, for tests of components: speech is a tone for each word, always the same, and dictation
 * gets the texts that the test sets. From its creation until `restore()` the page's `fetch`,
 * XMLHttpRequest, WebSocket and microphone are the fake's where our elements use them.
 */
export class FakeSpeech extends ServiceScript {
  /** For elements with a `fetch` of their own: `element.fetch = speech.fetch`. */
  readonly fetch: typeof globalThis.fetch;
  readonly #texts: string[] = [];
  readonly #restore: () => void;
  #context: AudioContext | undefined;

  constructor({ endpoint = '/speech', wordSeconds = 0.1 }: FakeSpeechOptions = {}) {
    super();
    const { fetch, WebSocket, XMLHttpRequest } = globalThis;
    const real = { fetch, WebSocket, XMLHttpRequest };
    const synthesize = toneSpeech(wordSeconds);
    const takeText = () => this.#texts.shift();
    this.fetch = async (input, init) => {
      const given = input instanceof Request ? input : undefined;
      const [url = '', search] = (given?.url ?? String(input)).replace(/#.*/s, '').split(/\?(.*)/s);
      const path = pathBelow(endpoint, url);
      if (path === undefined) return fetch.call(globalThis, input, init);
      const body = init?.body ?? (await given?.clone().text());
      const call = { path, query: search ? `?${search}` : '', body: typeof body === 'string' ? body : '' };
      const signal = init?.signal ?? given?.signal ?? new AbortController().signal;
      signal.throwIfAborted();
      const failure = await this.receive(path, call.body, signal);
      if (failure === 'broken') throw new TypeError('The fake service broke the connection.');
      return failure ?? fakeAnswer(call, signal, synthesize, takeText);
    };
    globalThis.fetch = this.fetch;
    globalThis.XMLHttpRequest = answeredRequest(this.fetch, (url) => pathBelow(endpoint, url) !== undefined);
    globalThis.WebSocket = new Proxy(WebSocket, {
      construct: (target, given, newTarget) =>
        String(given[0]).startsWith(LIVE_URL)
          ? new FakeLiveSocket(takeText)
          : Reflect.construct(target, given, newTarget),
    });
    const releaseMicrophone = this.#replaceMicrophone();
    this.#restore = () => {
      Object.assign(globalThis, real);
      releaseMicrophone();
      void this.#context?.close();
      this.#context = undefined;
    };
  }

  /**
   * Dictates a text into an element: it listens, unless it does already, and reports the text as interim and then as final, as with a person
   * who speaks. The element stops listening afterwards, unless it is `continuous`.
   * @returns The final text of the dictation.
   * @throws SpeechError the element's own, also `not-allowed` where the browser has not seen a click and is not configured to allow sound.
   */
  dictate(element: KurdishDictateElement, text: string): Promise<string> {
    return dictateText(element, text, () => this.#texts.push(text));
  }

  /** Sets the text of the next dictation or file; for tests that press the element's button themselves. */
  transcribeNext(text: string): void {
    this.#texts.push(text);
  }

  override reset(): void {
    super.reset();
    this.#texts.length = 0;
  }

  /** Gives the page its own `fetch`, XMLHttpRequest, WebSocket and microphone back. */
  restore(): void {
    this.reset();
    this.#restore();
  }

  #replaceMicrophone(): () => void {
    const { mediaDevices } = navigator;
    // Absent where the page is not secure.
    if (!mediaDevices) return () => {};
    mediaDevices.getUserMedia = async () => {
      this.#context ??= new AudioContext();
      return speechLikeStream(this.#context);
    };
    // The prototype's shows again.
    return () => Reflect.deleteProperty(mediaDevices, 'getUserMedia');
  }
}

/** Starts a fake service inside the page. Call `restore()` after the test. */
export function fakeSpeech(options?: FakeSpeechOptions): FakeSpeech {
  return new FakeSpeech(options);
}

/** The path of an API call below an endpoint; undefined for other addresses. */
function pathBelow(endpoint: string, url: string): string | undefined {
  const base = new URL(endpoint.replace(/\/+$/, '') || '/', location.href).href.replace(/\/$/, '');
  const { href } = new URL(url, location.href);
  const path = href.startsWith(`${base}/`) ? href.slice(base.length) : '';
  return /^\/(?:api\/[\w-]+|token)$/.test(path) ? path : undefined;
}
