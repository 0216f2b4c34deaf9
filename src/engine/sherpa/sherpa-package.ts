import { SpeechError } from '../../contract/errors.ts';

/** The parts of the `sherpa-onnx` package that the adapter uses; it ships no types. */
export interface SherpaPackage {
  createOnlineRecognizer(config: object): OnlineRecognizer;
  createOfflineRecognizer(config: object): OfflineRecognizer;
}

interface Recognizer {
  /** 0 when loading the model failed; the package has logged why to stderr. */
  readonly handle: number;
}

export interface OnlineRecognizer extends Recognizer {
  createStream(): OnlineStream;
  isReady(stream: OnlineStream): boolean;
  decode(stream: OnlineStream): void;
  getResult(stream: OnlineStream): { readonly text: string };
}

export interface OfflineRecognizer extends Recognizer {
  createStream(): OfflineStream;
  decode(stream: OfflineStream): void;
  getResult(stream: OfflineStream): { readonly text: string };
}

interface OfflineStream {
  acceptWaveform(sampleRate: number, samples: Float32Array): void;
  free(): void;
}

export interface OnlineStream extends OfflineStream {
  inputFinished(): void;
}

/** @throws SpeechError `invalid-argument` naming the package when it is not installed. */
export async function loadSherpaPackage(name: string): Promise<SherpaPackage> {
  let loaded: { default: SherpaPackage };
  try {
    loaded = await import(name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const message = `Your own models need the package ${name}; install it: npm install ${name}`;
    throw new SpeechError('invalid-argument', message, { cause });
  }
  return loaded.default;
}
