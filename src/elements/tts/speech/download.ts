import { type SavedSpeech, type SavingElement, speechFile } from './speech-file.ts';

/** Speech that may have been published as files. */
interface DownloadedSpeech extends SavedSpeech {
  readonly run:
    | (NonNullable<SavedSpeech['run']> & {
        readonly published?: { readonly file?: string | undefined } | undefined;
      })
    | undefined;
}

/**
 * Has the browser download an element's speech: the file that was published, else a WAV file. A file of another site opens in a tab of its
 * own, because `download` has no effect there (HTML).
 */
export async function download(
  element: SavingElement & { readonly label: string },
  speech: DownloadedSpeech,
): Promise<void> {
  const published = speech.run?.published?.file;
  const url = published ?? URL.createObjectURL(await speechFile(element, speech, 'wav'));
  const [, extension = 'wav'] = /\.(\w+)(?:[?#]|$)/.exec(published ?? '') ?? [];
  const link = document.createElement('a');
  link.href = url;
  link.download = `${element.label || 'kurdish-speech'}.${extension}`;
  if (new URL(url).origin !== location.origin) link.target = '_blank';
  link.click();
  if (!published) setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
