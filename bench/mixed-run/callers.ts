import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LiveMessage } from '../../src/contract/transcription.ts';
import type { Topology } from '../../test/deploy/support/topology.ts';
import type { Outcome } from './tally.ts';

/** One piece of work and how it ended. */
export interface Call {
  readonly outcome: Outcome;
  /** What it would cost. */
  readonly amount: number;
  readonly isWhole: boolean;
  /** Something that must never happen. */
  readonly fault?: string | undefined;
}

const VOICE = 'sorani_m001';
/** The same text then has the same samples every time. */
const SEED = 7;
/** Sound of a live session is sent this much faster than it was spoken. */
const HURRY = 4;
const FRAME_BYTES = 3200;
/** Reading tokens are good for so many requests. */
const TOKEN_REQUESTS = 10;

/** Everybody who uses two proxies and two services at once: readers, live sessions, uploads and agents. */
export class Callers {
  readonly #topology: Topology;
  /** SHA-256 of the samples of each text, of the first that arrived whole. */
  readonly #spoken = new Map<string, string>();
  #recording:
    | { readonly wav: Blob; readonly samples: Buffer<ArrayBuffer>; readonly text: string }
    | undefined;
  #token = { value: '', left: 0 };

  constructor(topology: Topology) {
    this.#topology = topology;
  }

  /** Makes the recording that is transcribed. @param samples 16-bit mono samples at 16 kHz. */
  async prepare(samples: Buffer<ArrayBuffer>): Promise<void> {
    const header = Buffer.alloc(44);
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(36 + samples.length, 4);
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(16_000, 24);
    header.writeUInt32LE(32_000, 28);
    header.writeUInt16LE(2, 32);
    header.writeUInt16LE(16, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(samples.length, 40);
    this.#recording = { wav: new Blob([header, samples]), samples, text: '' };
    const { text } = await this.#upload();
    if (!text) throw new Error('The recording is not understood.');
    this.#recording = { ...this.#recording, text };
  }

  /** @param leaves Stops listening after the first sound. */
  async listen(text: string, leaves: boolean): Promise<Call> {
    const amount = [...text].length;
    let isBegun = false;
    try {
      const leaving = new AbortController();
      const response = await this.#post('/speech/api/tts-stream', {
        body: JSON.stringify({ text, speaker_id: VOICE, stream_format: 'pcm', seed: SEED }),
        headers: { 'Content-Type': 'application/json' },
        signal: leaving.signal,
      });
      if (!response.ok) return refusal(response, amount);
      const hash = createHash('sha256');
      for await (const bytes of response.body!) {
        isBegun = true;
        if (leaves) {
          leaving.abort();
          return { outcome: 'paid', amount, isWhole: false };
        }
        hash.update(bytes);
        // Somebody listens.
        await delay(5);
      }
      const digest = hash.digest('hex');
      const known = this.#spoken.get(text) ?? digest;
      this.#spoken.set(text, known);
      const fault = known === digest ? undefined : `other speech for a text of ${amount} characters`;
      return { outcome: 'paid', amount, isWhole: true, fault };
    } catch {
      // A status and headers are sent when a stream is debited.
      return { outcome: isBegun ? 'paid' : 'unknown', amount, isWhole: false };
    }
  }

  async upload(): Promise<Call> {
    try {
      const { response, text } = await this.#upload();
      if (!response.ok) return refusal(response, 1);
      const isSame = text === this.#recording?.text;
      return { outcome: 'paid', amount: 1, isWhole: true, fault: isSame ? undefined : 'another transcript' };
    } catch {
      return { outcome: 'unknown', amount: 1, isWhole: false };
    }
  }

  async dictate(leaves: boolean): Promise<Call> {
    let isOpened = false;
    try {
      const response = await this.#post('/speech/api/stt-stream-connect', {
        body: '{"dialect":"sorani"}',
        headers: { 'Content-Type': 'application/json' },
        scope: 'stt',
      });
      if (!response.ok) return refusal(response, 1);
      const { websocket_url: address } = (await response.json()) as { websocket_url: string };
      isOpened = true;
      const isWhole = await this.#speakInto(address, leaves);
      return { outcome: 'paid', amount: 1, isWhole };
    } catch {
      return { outcome: isOpened ? 'paid' : 'unknown', amount: 1, isWhole: false };
    }
  }

  async callAgentTool(text: string): Promise<Call> {
    const amount = [...text].length;
    try {
      const response = await fetch(`${this.#topology.serviceUrl}/api/mcp`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: `Bearer ${this.#topology.ttsKey}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'synthesize_speech', arguments: { text, speaker_id: VOICE, format: 'mp3' } },
        }),
      });
      const answer = await response.text();
      if (!response.ok) return refusal(response, amount);
      return /"isError":true/.test(answer)
        ? { outcome: 'refused', amount, isWhole: false }
        : { outcome: 'paid', amount, isWhole: true };
    } catch {
      return { outcome: 'unknown', amount, isWhole: false };
    }
  }

  async #upload() {
    const form = new FormData();
    form.append('dialect', 'sorani');
    form.append('file', this.#recording!.wav, 'recording.wav');
    const response = await this.#post('/speech/api/stt-proxy', { body: form, headers: {}, scope: 'stt' });
    const { text = '' } = (await response.json()) as { text?: string };
    return { response, text };
  }

  async #speakInto(address: string, leaves: boolean): Promise<boolean> {
    const { samples } = this.#recording!;
    const socket = new WebSocket(address);
    const ended = new Promise<boolean>((resolve) => {
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as LiveMessage;
        if ('type' in message && message.event === 'done') resolve(true);
      });
      socket.on('close', () => resolve(false));
      socket.on('error', () => resolve(false));
    });
    const isOpen = await Promise.race([
      new Promise<boolean>((resolve) => socket.on('open', () => resolve(true))),
      ended,
    ]);
    for (let start = 0; isOpen && start < samples.length; start += FRAME_BYTES) {
      if (socket.readyState !== WebSocket.OPEN || (leaves && start > samples.length / 2)) break;
      socket.send(samples.subarray(start, start + FRAME_BYTES));
      await delay(100 / HURRY);
    }
    if (leaves) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"control","event":"finalize"}');
    const isWhole = await ended;
    socket.terminate();
    return isWhole;
  }

  async #post(
    path: string,
    {
      scope = 'tts',
      headers,
      ...init
    }: {
      body: string | FormData;
      headers: Record<string, string>;
      scope?: 'tts' | 'stt';
      signal?: AbortSignal;
    },
  ): Promise<Response> {
    const token = await this.#tokenFor(scope);
    return fetch(this.#topology.url + path, {
      method: 'POST',
      headers: { Origin: this.#topology.origin, Authorization: `Bearer ${token}`, ...headers },
      ...init,
    });
  }

  async #tokenFor(scope: 'tts' | 'stt'): Promise<string> {
    if (scope === 'tts' && this.#token.left > 0) {
      this.#token.left -= 1;
      return this.#token.value;
    }
    for (;;) {
      const response = await fetch(`${this.#topology.url}/speech/token`, {
        method: 'POST',
        headers: { Origin: this.#topology.origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ scope: [scope] }),
      }).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as { token?: string } | undefined;
      if (answer?.token) {
        if (scope === 'tts') this.#token = { value: answer.token, left: TOKEN_REQUESTS - 1 };
        return answer.token;
      }
      // Redis or both proxies are away: a token is free, so anybody asks again.
      await delay(200);
    }
  }
}

/** 502 and 504: the proxy does not know what became of it either. */
function refusal({ status }: Response, amount: number): Call {
  return { outcome: status === 502 || status === 504 ? 'unknown' : 'refused', amount, isWhole: false };
}
