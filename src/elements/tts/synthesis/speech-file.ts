import { encodeWav } from '../../../audio/capture/wav.ts';
import { encodeOpusFile } from '../../../audio/encode/encode-opus-file.ts';
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

/**
 * A speech as a file: its samples as `wav` or `opus`, its captions as `vtt` or `srt`.
 * @throws SpeechError `not-supported` for other formats, and for `opus` in browsers without an encoder.
 */
export async function speechFile(element: SavingElement, speech: SavedSpeech, format: string): Promise<Blob> {
  const captions = () => speech.run?.captions() ?? [];
  const blob = (content: string | Uint8Array, type: string) =>
    new Blob([content as Uint8Array<ArrayBuffer>], { type });
  const write: ((all: Int16Array) => Blob | Promise<Blob>) | undefined = {
    wav: (all: Int16Array) => blob(encodeWav(all, SYNTHESIS_SAMPLE_RATE), 'audio/wav'),
    opus: encodeOpus,
    vtt: () => blob(toVTT(captions()), 'text/vtt'),
    srt: () => blob(toSRT(captions()), 'text/srt'),
  }[format];
  if (!write) throw unsupported('The element saves only "wav", "opus", "vtt" and "srt".');
  if (!speech.run) element.load();
  return write(await speech.samples());
}

function encodeOpus(samples: Int16Array): Promise<Blob> {
  return encodeOpusFile(samples, SYNTHESIS_SAMPLE_RATE).catch((cause) => {
    throw unsupported('This browser cannot encode Opus; save "wav".', cause);
  });
}

function unsupported(message: string, cause?: unknown): SpeechError {
  return new SpeechError('not-supported', message, { field: 'format', cause });
}
