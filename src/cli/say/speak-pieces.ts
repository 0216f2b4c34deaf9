import type { ConnectionOptions } from '../../client/request.ts';
import { synthesize } from '../../client/synthesize.ts';
import { type Dialect, dialectOfVoice } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { DEFAULT_VOICE_GROUP, SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { type RequestVoice, runVoice } from '../../contract/run-voice.ts';
import { voiceGroupOf } from '../../contract/voice-group.ts';
import { firstVoices } from '../../publish/first-voices.ts';
import { guessDialect } from '../../text/dialect/guess-dialect.ts';
import { hasWords } from '../../text/normalize/has-words.ts';
import { textParts } from '../../text/parts/text-parts.ts';
import { voiceRuns } from '../../text/voices/voice-runs.ts';
import { type VoicedSentence, voicedSentences } from '../../text/voices/voiced-sentences.ts';

export interface SpeakingOptions {
  readonly connection: ConnectionOptions;
  /** Of one request, in code points. */
  readonly maxCharacters: number;
  readonly voice: string | undefined;
  readonly dialect: Dialect | undefined;
  readonly speed: number;
  /** Called before each part of a piece. @param share of the piece that has been spoken, 0 to 1. */
  readonly onPart?: (share: number) => void;
}

/** Between two parts, besides the silence at the end of each: together the pause after a sentence. */
const GAP_SECONDS = 0.22;

/** Who speaks a text, and in which dialect it is read. */
interface MainVoice extends RequestVoice {
  readonly readingDialect: Dialect;
}

/**
 * Speaks a text part by part, as `<kurdish-tts>` would: 24 kHz mono. The first piece decides on dialect and voice; runs in another script
 * get a voice that reads them.
 * @param pieces Of the text, each of whole sentences.
 * @throws SpeechError `invalid-argument` where there is nothing to speak; what the service answers; the signal's reason.
 */
export async function* speakPieces(
  pieces: AsyncIterable<string> | Iterable<string>,
  { connection, maxCharacters, voice, dialect, speed, onPart }: SpeakingOptions,
): AsyncGenerator<Int16Array, void> {
  const firstVoice = firstVoices(connection);
  let main: MainVoice | undefined;
  let hasSpoken = false;
  for await (const piece of pieces) {
    if (!hasWords(piece)) continue;
    main ??= await mainVoice(piece, voice, dialect, firstVoice);
    const sentences = voicedSentences(piece, voiceRuns(piece, [], main.readingDialect));
    for (const part of textParts(piece, sentences, maxCharacters)) {
      const text = piece.slice(part.start, part.end);
      if (!hasWords(text)) continue;
      onPart?.(part.start / piece.length);
      const { readingDialect: _, ...speaker } = await voiceOf(part, main, firstVoice);
      if (hasSpoken) yield new Int16Array(Math.round((GAP_SECONDS * SYNTHESIS_SAMPLE_RATE) / speed));
      const options = { ...connection, ...speaker, speed: speed === 1 ? undefined : speed };
      for await (const { samples } of synthesize(text, options)) {
        hasSpoken ||= samples.length > 0;
        yield samples;
      }
    }
  }
  if (!hasSpoken) throw new SpeechError('invalid-argument', 'There is nothing to speak in the text.');
}

async function mainVoice(
  text: string,
  voice: string | undefined,
  dialect: Dialect | undefined,
  firstVoice: ReturnType<typeof firstVoices>,
): Promise<MainVoice> {
  const ofVoice = voice === undefined ? undefined : dialectOfVoice(voice);
  const readingDialect = dialect ?? ofVoice ?? guessDialect(text);
  if (voice === undefined) {
    const voiceGroup = readingDialect === 'badini' ? 'v5' : DEFAULT_VOICE_GROUP;
    const first = await firstVoice(voiceGroup, readingDialect);
    return { voice: first, voiceGroup, dialect, readingDialect };
  }
  const voiceGroup = voiceGroupOf(voice, DEFAULT_VOICE_GROUP);
  return { voice, voiceGroup, dialect: dialect ?? (ofVoice ? undefined : readingDialect), readingDialect };
}

/** The voice of the text also reads what no voice of the service reads better. */
async function voiceOf(
  { voice: run }: VoicedSentence,
  main: MainVoice,
  firstVoice: ReturnType<typeof firstVoices>,
): Promise<RequestVoice & { readingDialect?: Dialect }> {
  if (!run) return main;
  return runVoice(main, run, firstVoice).catch((error) => {
    if (error instanceof SpeechError && error.code === 'invalid-argument') return main;
    throw error;
  });
}
