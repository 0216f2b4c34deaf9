import { html } from 'lit';
import { type SpeechChunk, type SynthesizeOptions, synthesize } from '../../client/synthesize.ts';
import type { TokenSource } from '../../client/token-source.ts';
import type { Sound } from '../../formats/mixed-sound.ts';
import { DegradedEvent } from '../base/events.ts';
import { localStrings } from '../localization/local-strings.ts';
import { localVoice } from './local-voice.ts';
import type { Notice } from './notice.ts';
import { SentenceBuffer } from './sentence-buffer.ts';
import { endRest, isResting, isServiceFailure, rest } from './service-failure.ts';
import { workerFetch } from './worker-fetch.ts';

/** The text's sentences, and who is notified that the page speaks in place of its service. */
interface FallbackPlace {
  readonly sentences: readonly { readonly start: number }[];
  /** Whether an error refuses the voice of a quote: another voice of the service may read it. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly assetBase: string | undefined;
  /** Receives `kurdish-degraded`. */
  readonly dispatch?: ((event: Event) => void) | undefined;
  /** Shows a sentence to the reader; undefined ends it. */
  readonly show?: ((notice: Notice | undefined) => void) | undefined;
}

/** Runs of texts that the page has begun to speak: it speaks to their end, in one voice. */
const taken = new WeakSet<AbortSignal>();

const TOKENS: TokenSource = {
  token: async () => ({
    token: 'local',
    token_type: 'Bearer',
    expires_in: 60,
    expires_at: 0,
    scope: ['tts'],
    limits: { max_chars: 0, characters: 0, requests: 0 },
  }),
  invalidate() {},
};

const NOTICE: Notice = (lang) =>
  html`<div part="notice" class="notice" role="status">${localStrings(lang).speaksAlone}</div>`;

/**
 * Speaks by the service, and where that fails by the page itself, from the next sentence that has not been played.
 * @throws SpeechError as `synthesize`, where the failure is not the service's.
 */
export async function* speakWithFallback(
  text: string,
  options: SynthesizeOptions<Sound>,
  { sentences, isRefusal, assetBase, dispatch, show }: FallbackPlace,
): AsyncGenerator<SpeechChunk<Sound>, void> {
  const { endpoint, signal } = options;
  const starts = sentences.map(({ start }) => start);
  const held = new SentenceBuffer(text, starts);
  if (!isResting(endpoint) && !(signal && taken.has(signal))) {
    try {
      for await (const chunk of synthesize(text, options)) {
        const whole = held.push(chunk);
        if (whole) yield whole;
      }
      yield held.rest();
      endRest(endpoint);
      show?.(undefined);
      return;
    } catch (error) {
      if (signal?.aborted || isRefusal(error) || !(await isServiceFailure(error, endpoint))) throw error;
      rest(endpoint);
      dispatch?.(new DegradedEvent({ feature: 'service', reason: (error as Error).message }));
    }
  }
  if (signal) taken.add(signal);
  show?.(NOTICE);
  yield* speakLocally(text.slice(held.offset), held.seconds, options, workerFetch(assetBase));
}

async function* speakLocally(
  text: string,
  seconds: number,
  { voice, voiceGroup, dialect, speed, signal, onFirstByte }: SynthesizeOptions<Sound>,
  fetch: typeof globalThis.fetch,
): AsyncGenerator<SpeechChunk, void> {
  const own = localVoice(voice, { dialect });
  const spoken = synthesize(text, {
    endpoint: 'local:',
    tokenSource: TOKENS,
    fetch,
    voice: own.speaker_id,
    voiceGroup: own.speaker_id === voice ? voiceGroup : undefined,
    dialect,
    speed,
    signal,
    onFirstByte,
    timestamps: true,
  });
  for await (const { samples, words } of spoken)
    yield {
      samples,
      words: words.map((word) => ({ ...word, start: word.start + seconds, end: word.end + seconds })),
    };
}
