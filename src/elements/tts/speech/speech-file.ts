import { encodeWav } from '../../../audio/capture/wav.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { type Caption, toSRT, toVTT } from '../../../text/words/captions.ts';

/** A speech as a file: its samples as `wav`, its captions as `vtt` or `srt`. @throws SpeechError `not-supported` for other formats. */
export async function speechFile(
  format: string,
  samples: () => Promise<Int16Array>,
  captions: () => readonly Caption[],
): Promise<Blob> {
  const write = {
    wav: (all: Int16Array) => encodeWav(all, SYNTHESIS_SAMPLE_RATE) as Uint8Array<ArrayBuffer>,
    vtt: () => toVTT(captions()),
    srt: () => toSRT(captions()),
  }[format];
  if (!write)
    throw new SpeechError('not-supported', 'The element saves only "wav", "vtt" and "srt".', {
      field: 'format',
    });
  return new Blob([write(await samples())], { type: `${format === 'wav' ? 'audio' : 'text'}/${format}` });
}

/** Has the browser save what an element speaks, named after its label. */
export async function saveSpeech(element: { label: string; toBlob(): Promise<Blob> }): Promise<void> {
  const url = URL.createObjectURL(await element.toBlob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `${element.label || 'kurdish-speech'}.wav`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
