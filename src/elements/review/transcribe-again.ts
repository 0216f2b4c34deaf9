import { transcribe } from '../../client/transcribe.ts';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { KurdishDictateElement } from '../dictate/kurdish-dictate.ts';
import { loadLocalDictation } from '../dictate/local/load-local-dictation.ts';
import { loadDictationText } from '../dictate/text/load-dictation-text.ts';

/** Where the page itself listens, the recording is WAV: 16 kHz, 16 bit, mono. */
const WAV_HEADER_BYTES = 44;
/** 1 s: the recognizer's Worker stays responsive. */
const CHUNK_SAMPLES = LIVE_SAMPLE_RATE;

/** Another text of the same recording. */
export interface SecondTranscript {
  readonly text: string;
  readonly dialect: TranscriptionDialect;
  /** Of each utterance; none where a service has recognized it. */
  readonly utterances: readonly (readonly RecognizedWord[])[];
}

/**
 * Transcribes the recording of a dictation once more, where its element does: in the page, or by its service, which bills one credit. The
 * text is written as the element's attributes say, without its vocabulary and commands.
 * @throws SpeechError as `transcribe` and `loadRecognizer` do; the signal's reason when aborted.
 */
export async function transcribeAgain(
  element: KurdishDictateElement,
  recording: Blob,
  dialect: TranscriptionDialect,
  signal: AbortSignal,
): Promise<SecondTranscript> {
  if (element.endpoint === 'local:') {
    const utterances = await recognizeInPage(recording, dialect, element.assetBase ?? undefined, signal);
    const finals = utterances.map((words) => words.map(({ text }) => text).join(' '));
    return { dialect, utterances, text: await write(element, dialect, finals) };
  }
  const { connection } = element;
  const { text } = await transcribe(recording, { ...connection, dialect, signal });
  return { dialect, utterances: [], text: await write(element, dialect, [text]) };
}

async function recognizeInPage(
  recording: Blob,
  dialect: TranscriptionDialect,
  assetBase: string | undefined,
  signal: AbortSignal,
): Promise<(readonly RecognizedWord[])[]> {
  const { loadRecognizer } = await loadLocalDictation(assetBase);
  const open = await loadRecognizer(dialect, assetBase, signal);
  const samples = new Int16Array(await recording.slice(WAV_HEADER_BYTES).arrayBuffer());
  signal.throwIfAborted();
  const session = open();
  for (let at = 0; at < samples.length; at += CHUNK_SAMPLES)
    session.send(samples.subarray(at, at + CHUNK_SAMPLES));
  session.finalize();
  const utterances: (readonly RecognizedWord[])[] = [];
  for await (const { isFinal, words } of session) if (isFinal && words?.length) utterances.push(words);
  return utterances;
}

async function write(
  element: KurdishDictateElement,
  dialect: TranscriptionDialect,
  finals: readonly string[],
): Promise<string> {
  const { numerals, autoPunctuation, spokenPunctuation, autocapitalize } = element;
  const isPlain = numerals === 'words' && !autoPunctuation && !spokenPunctuation && !autocapitalize;
  if (isPlain) return finals.join(' ');
  const { writeTranscript } = await loadDictationText(element.assetBase ?? undefined);
  const host = { element, dialect: () => dialect };
  return writeTranscript({ finals, interim: '' }, host, undefined, true).finals.join(' ');
}
