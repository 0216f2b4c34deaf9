import { encodeWav } from '../../../audio/capture/wav.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { type Caption, toSRT, toVTT } from '../../../text/words/captions.ts';

/** Whose speech is saved. */
export interface SavingElement {
  load(): void;
}

/** The speech of an element. */
export interface SavedSpeech {
  /** Undefined before anything was requested. */
  readonly run: { captions(): readonly Caption[] } | undefined;
  /** All samples, fetched where they are missing. */
  samples(): Promise<Int16Array>;
}

/** A speech as a file: its samples as `wav`, its captions as `vtt` or `srt`. @throws SpeechError `not-supported` for other formats. */
export async function speechFile(element: SavingElement, speech: SavedSpeech, format: string): Promise<Blob> {
  const captions = () => speech.run?.captions() ?? [];
  const write = {
    wav: (all: Int16Array) => encodeWav(all, SYNTHESIS_SAMPLE_RATE) as Uint8Array<ArrayBuffer>,
    vtt: () => toVTT(captions()),
    srt: () => toSRT(captions()),
  }[format];
  if (!write)
    throw new SpeechError('not-supported', 'The element saves only "wav", "vtt" and "srt".', {
      field: 'format',
    });
  if (!speech.run) element.load();
  return new Blob([write(await speech.samples())], {
    type: `${format === 'wav' ? 'audio' : 'text'}/${format}`,
  });
}
