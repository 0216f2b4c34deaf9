import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { loadRecognizer } from '../../src/elements/dictate/local/load-recognizer.ts';
import { ASSETS } from './assets.ts';
import type { Dialect } from './recording.ts';

/**
 * The text of a recording, as `kurdish-speech evaluate` would get it from its file: from the same recognizer, in a Worker of the page.
 * @param samples 16 kHz mono.
 * @param onProgress Bytes of the recognizer, until it is loaded; the total is 0 while it is not known.
 * @throws SpeechError `asset-blocked` or `internal`; the signal's reason when aborted.
 */
export async function recognize(
  samples: Int16Array,
  dialect: Dialect,
  signal: AbortSignal,
  onProgress?: (loaded: number, total: number) => void,
): Promise<string> {
  const open = await loadRecognizer(dialect, ASSETS, signal, onProgress);
  const session = open();
  for (let at = 0; at < samples.length; at += LIVE_SAMPLE_RATE)
    session.send(samples.subarray(at, at + LIVE_SAMPLE_RATE));
  session.finalize();
  const finals: string[] = [];
  for await (const { text, isFinal } of session) if (isFinal) finals.push(text);
  return finals.join(' ');
}
