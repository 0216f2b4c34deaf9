import { delay } from '../async/delay.ts';
import type { ConnectionOptions } from '../client/request.ts';
import { type SpeechChunk, synthesize } from '../client/synthesize.ts';
import { synthesizeWithTimestamps } from '../client/synthesize-once.ts';
import { SpeechError } from '../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { joinSamples } from '../formats/join-samples.ts';
import type { SpokenText } from '../lexicon/spoken-text.ts';
import { hasWords } from '../text/normalize/has-words.ts';
import type { TimedWord } from '../text/words/word-map.ts';
import { encodePart } from './encode-part.ts';
import type { PublishedWord } from './speech-manifest.ts';
import type { SpokenPart } from './spoken-part.ts';

/** How a text is spoken. */
export interface Speaking {
  readonly voice: string;
  readonly voiceGroup: string;
  /** Sent to the service; undefined where the voice says it. */
  readonly dialect: string | undefined;
  readonly speed: number;
  readonly signature?: string | undefined;
}

type Speech = { readonly samples: Int16Array; readonly words: readonly TimedWord[] };

/** The same waits as between the retries of `<kurdish-tts>`. */
const RETRY_DELAYS_MS = [400, 1200, 3600];
/** For a part in which there is nothing to speak, such as three asterisks: 0.3 s of silence, free of charge. */
const PAUSE_SAMPLES = 0.3 * SYNTHESIS_SAMPLE_RATE;

/**
 * Buys the speech of one part and encodes it.
 * @throws SpeechError; nothing of a part that has failed is kept.
 */
export async function speakPart(
  text: SpokenText,
  speaking: Speaking,
  connection: ConnectionOptions,
): Promise<SpokenPart> {
  const speech = hasWords(text.text)
    ? await receive(text, speaking, connection)
    : { samples: new Int16Array(PAUSE_SAMPLES), words: [] };
  return encodePart(speech.samples, speech.words.map(toPublished), connection.signal);
}

/** Retried after 503 with increasing delays; after a collapse once, with another seed. */
async function receive(text: SpokenText, speaking: Speaking, connection: ConnectionOptions): Promise<Speech> {
  const { voice, voiceGroup, dialect, speed, signature } = speaking;
  const options = {
    ...connection,
    voice,
    voiceGroup,
    dialect,
    speed: speed === 1 ? undefined : speed,
    signature,
  };
  for (let attempt = 0, collapses = 0; ; ) {
    try {
      const speech = collapses
        ? await synthesizeAgain(text, options)
        : await collect(text, synthesize(text.text, { ...options, timestamps: true }));
      if (speech.samples.length) return speech;
    } catch (error) {
      const retryDelay = RETRY_DELAYS_MS[attempt++];
      const isUnavailable = error instanceof SpeechError && error.status === 503;
      if (retryDelay === undefined || !isUnavailable) throw error;
      await delay(retryDelay, connection.signal);
      continue;
    }
    if (collapses++)
      throw new SpeechError(
        'synthesis-failed',
        'The service could not generate speech for a part of the text.',
      );
  }
}

async function collect(text: SpokenText, chunks: AsyncIterable<SpeechChunk>): Promise<Speech> {
  const pieces: Int16Array[] = [];
  const words: TimedWord[] = [];
  const mapWords = text.createWordMap();
  for await (const chunk of chunks) {
    pieces.push(chunk.samples);
    words.push(...mapWords(chunk.words));
  }
  return { samples: joinSamples(pieces), words };
}

async function synthesizeAgain(
  text: SpokenText,
  options: Parameters<typeof synthesizeWithTimestamps>[1],
): Promise<Speech> {
  const speech = await synthesizeWithTimestamps(text.text, { ...options, generation: { seed: 1 } });
  if (speech.collapsed) return { samples: new Int16Array(), words: [] };
  return { samples: speech.samples, words: text.createWordMap()(speech.words) };
}

function toPublished({ start, end, charIndex, charLength }: TimedWord): PublishedWord {
  return [Math.round(start * 1000), Math.round(end * 1000), charIndex, charLength];
}
