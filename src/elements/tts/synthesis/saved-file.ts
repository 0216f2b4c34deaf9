import { encodeWav } from '../../../audio/capture/wav.ts';
import { encodeOpusFile } from '../../../audio/encode/encode-opus-file.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { type Caption, toSRT, toVTT } from '../../../text/words/captions.ts';
import { mp3Blob } from './mp3-blob.ts';

/** Whose speech is saved. */
export interface SavingElement {
  readonly assetBase?: string | null;
  load(): void;
}

/** The speech of an element. */
export interface SavedSpeech {
  /** Undefined before anything was requested. */
  readonly run: { captions(): readonly Caption[]; readonly complete: boolean } | undefined;
  /** `limit`: seconds of a preview, else Infinity. */
  readonly timeline: { readonly limit: number };
  /** All samples, fetched where they are missing. */
  samples(): Promise<Sound>;
}

/**
 * A speech as a file: its samples as `wav` or `opus`, or as it came, `mp3`; its captions as `vtt` or `srt`.
 * @throws SpeechError `not-supported` for other formats, for `opus` in browsers without an encoder, and for `mp3` in browsers with Web Audio,
 * to which it did not come so; `preview-ended` for the sound of a text of which there is a preview only.
 */
export async function savedFile(element: SavingElement, speech: SavedSpeech, format: string): Promise<Blob> {
  const captions = () => speech.run?.captions() ?? [];
  const blob = (content: string | Uint8Array, type: string) =>
    new Blob([content as Uint8Array<ArrayBuffer>], { type });
  const write: ((all: Sound) => Blob | Promise<Blob>) | undefined = {
    wav: (all: Sound) => blob(encodeWav(samplesOf(all), SYNTHESIS_SAMPLE_RATE), 'audio/wav'),
    opus: (all: Sound) => encodeOpus(samplesOf(all)),
    mp3: (all: Sound) => {
      if (all instanceof Int16Array)
        throw unsupported('The speech has not come as MP3: save "wav" or "opus".');
      return mp3Blob(all, element.assetBase ?? undefined);
    },
    vtt: () => blob(toVTT(captions()), 'text/vtt'),
    srt: () => blob(toSRT(captions()), 'text/srt'),
  }[format];
  if (!write) throw unsupported('The element saves only "wav", "opus", "mp3", "vtt" and "srt".');
  const { run, timeline } = speech;
  const isWhole = timeline.limit === Number.POSITIVE_INFINITY || run?.complete;
  if (!isWhole && format !== 'vtt' && format !== 'srt')
    throw new SpeechError('preview-ended', 'A preview cannot be saved: only all of a text can.');
  if (!run) element.load();
  return write(await speech.samples());
}

function samplesOf(sound: Sound): Int16Array {
  if (sound instanceof Int16Array) return sound;
  throw unsupported('This browser cannot decode the speech, which has come as MP3: save "mp3".');
}

function encodeOpus(samples: Int16Array): Promise<Blob> {
  return encodeOpusFile(samples, SYNTHESIS_SAMPLE_RATE).catch((cause) => {
    throw unsupported('This browser cannot encode Opus; save "wav".', cause);
  });
}

function unsupported(message: string, cause?: unknown): SpeechError {
  return new SpeechError('not-supported', message, { field: 'format', cause });
}
