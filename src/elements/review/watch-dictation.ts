import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { KurdishDictateElement } from '../dictate/kurdish-dictate.ts';
import { difference, type Region } from '../insertion/follow-edit.ts';
import type { OpenText } from '../insertion/open-text.ts';
import { openTarget } from './open-target.ts';

/** Editors write in several steps: the text is what it has been for this many readings. */
const STEADY_READINGS = 4;
const READING_MS = 50;
const MOST_READINGS = 60;

/** What a dictation wrote. */
export interface WrittenDictation {
  readonly target: OpenText;
  /** Everything that stands in the field. */
  readonly text: string;
  /** Where the dictation stands in it. */
  readonly written: Region;
  /** The words of each utterance; empty where the recognizer does not tell them. */
  readonly utterances: readonly (readonly RecognizedWord[])[];
}

/**
 * Follows a dictation from its start until its text stands in the field.
 * @returns undefined where it has written nothing, or into a field that cannot be read.
 * @throws The signal's reason when aborted.
 */
export async function watchDictation(
  element: KurdishDictateElement,
  signal: AbortSignal,
): Promise<WrittenDictation | undefined> {
  const ended = new Promise((resolve) => element.addEventListener('end', resolve, { once: true, signal }));
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const target = await Promise.race([openTarget(element), aborted]);
  if (!target) return undefined;
  const before = element.insert === 'replace' ? '' : target.read();
  await Promise.race([ended, aborted]);
  const text = await steadyText(target, signal);
  const { head, tail } = difference(before, text);
  const written = { start: head, end: text.length - tail };
  if (written.start === written.end) return undefined;
  const utterances = element.results.flatMap((result) => (result[0].words ? [result[0].words] : []));
  return { target, text, written, utterances };
}

async function steadyText(target: OpenText, signal: AbortSignal): Promise<string> {
  let text = target.read();
  let steady = 0;
  for (let reading = 0; reading < MOST_READINGS && steady < STEADY_READINGS; reading++) {
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    signal.throwIfAborted();
    const now = target.read();
    steady = now === text ? steady + 1 : 0;
    text = now;
  }
  return text;
}
