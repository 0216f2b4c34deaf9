import { SpeechError } from '../../../contract/errors.ts';
import { type SavedSpeech, type SavingElement, savedFile } from './saved-file.ts';

/** Speech that may have been published as files. */
interface DownloadedSpeech extends SavedSpeech {
  readonly run:
    | (NonNullable<SavedSpeech['run']> & {
        readonly published?: { readonly file?: string | undefined } | undefined;
      })
    | undefined;
}

const EXTENSIONS = [
  ['opus', 'opus'],
  ['mpeg', 'mp3'],
] as const;

/**
 * Has the browser download an element's speech: the file that was published, else Opus, a twelfth of the size of WAV, which is saved
 * in browsers without an encoder. A file of another site opens in a tab of its
 * own, because `download` has no effect there (HTML).
 */
export async function download(
  element: SavingElement & { readonly label: string },
  speech: DownloadedSpeech,
): Promise<void> {
  const isPreview = speech.timeline.limit < Number.POSITIVE_INFINITY;
  const published = isPreview ? undefined : speech.run?.published?.file;
  const file = published ? undefined : await smallestFile(element, speech);
  const url = file ? URL.createObjectURL(file) : published!;
  const [, extension = EXTENSIONS.find(([type]) => file?.type.includes(type))?.[1] ?? 'wav'] =
    /\.(\w+)(?:[?#]|$)/.exec(published ?? '') ?? [];
  const link = document.createElement('a');
  link.href = url;
  link.download = `${element.label || 'kurdish-speech'}.${extension}`;
  if (new URL(url).origin !== location.origin) link.target = '_blank';
  link.click();
  if (!published) setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function smallestFile(element: SavingElement, speech: DownloadedSpeech): Promise<Blob> {
  for (const format of ['opus', 'mp3'])
    try {
      return await savedFile(element, speech, format);
    } catch (error) {
      if (!(error instanceof SpeechError && error.code === 'not-supported')) throw error;
    }
  return savedFile(element, speech, 'wav');
}
