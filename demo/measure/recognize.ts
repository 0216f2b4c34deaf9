import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { loadRecognizer } from '../../src/elements/dictate/local/load-recognizer.ts';
import { ASSETS } from './assets.ts';
import type { Dialect } from './recording.ts';

const NEVER = new AbortController().signal;

/** Called with bytes of the recognizer until it is loaded; the total is 0 while it is not known. */
export type Progress = (loaded: number, total: number) => void;

/**
 * Loads what `recognize` needs, so that nobody reads for a recognizer that cannot be had. Once for each dialect.
 * @throws SpeechError `asset-blocked` or `internal`.
 */
export async function prepareRecognizer(dialect: Dialect, onProgress: Progress): Promise<void> {
  await loadRecognizer(dialect, ASSETS, NEVER, onProgress);
}

/**
 * The text of a recording, as `kurdish-speech evaluate` would get it from its file: from the same recognizer, in a Worker of the page.
 * @param samples 16 kHz mono.
 * @throws SpeechError `asset-blocked` or `internal`.
 */
export async function recognize(samples: Int16Array, dialect: Dialect): Promise<string> {
  const open = await loadRecognizer(dialect, ASSETS, NEVER);
  const session = open();
  for (let at = 0; at < samples.length; at += LIVE_SAMPLE_RATE)
    session.send(samples.subarray(at, at + LIVE_SAMPLE_RATE));
  session.finalize();
  const finals: string[] = [];
  for await (const { text, isFinal } of session) if (isFinal) finals.push(text);
  return finals.join(' ');
}
