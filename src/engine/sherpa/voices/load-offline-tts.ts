import { SpeechError } from '../../../contract/errors.ts';
import type { PreparedModel } from './prepare-model.ts';

/** Mono samples, -1 to 1. */
export interface RawSpeech {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** A loaded model. */
export interface SpeechModel {
  readonly speakers: number;
  /** @throws what sherpa-onnx throws, which may be a number; its native build may abort the process instead. */
  generate(text: string, sid: number, speed: number): RawSpeech;
}

/** 1: pauses inside a sentence stay as long as the model makes them. By default they are cut to a fifth. */
const SILENCE_SCALE = 1;

/** The parts of `sherpa-onnx-node` that we use. */
interface NativePackage {
  OfflineTts: new (
    config: object,
  ) => {
    readonly numSpeakers: number;
    generate(request: object): RawSpeech;
  };
}

/** The parts of `sherpa-onnx`, its WebAssembly build, that we use. */
interface WasmPackage {
  createOfflineTts(config: object): {
    /** 0 when loading the model failed. */
    readonly handle: number;
    readonly numSpeakers: number;
    generateWithConfig(text: string, settings: object): RawSpeech;
  };
}

type SpeechPackage = NativePackage | WasmPackage;

/** The native build is four times as fast. */
const PACKAGES = ['sherpa-onnx-node', 'sherpa-onnx'];

/** @param name the package to use; by default the native build, else the WebAssembly one. @throws SpeechError `invalid-argument` when it is not installed. */
export async function loadOfflineTts(
  name?: string,
): Promise<(config: PreparedModel['config']) => SpeechModel> {
  const names = name ? [name] : PACKAGES;
  for (const one of names) {
    const loaded = await importPackage(one);
    if (loaded)
      return (config) => ('OfflineTts' in loaded ? loadNative(loaded, config) : loadWasm(loaded, config));
  }
  const message = `Your own voices need the package ${names[0]}; install it: npm install ${names[0]}`;
  throw new SpeechError('invalid-argument', message);
}

async function importPackage(name: string): Promise<SpeechPackage | undefined> {
  try {
    const loaded: { default: SpeechPackage } = await import(name);
    return loaded.default;
  } catch (error) {
    // Its native part for this platform may be missing, too: it says so in many lines.
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    if (error instanceof Error && error.message.startsWith('Could not find')) return undefined;
    throw error;
  }
}

function loadNative({ OfflineTts }: NativePackage, config: PreparedModel['config']): SpeechModel {
  const tts = new OfflineTts(config);
  return {
    speakers: Math.max(1, tts.numSpeakers),
    generate: (text, sid, speed) =>
      tts.generate({
        text,
        // Electron, for one, forbids memory from outside the heap.
        enableExternalBuffer: false,
        generationConfig: { sid, speed, silenceScale: SILENCE_SCALE },
      }),
  };
}

function loadWasm(sherpa: WasmPackage, { model, ...others }: PreparedModel['config']): SpeechModel {
  const tts = sherpa.createOfflineTts({ ...others, offlineTtsModelConfig: model });
  if (!tts.handle) throw new Error('The model could not be loaded.');
  return {
    speakers: Math.max(1, tts.numSpeakers),
    generate: (text, sid, speed) => tts.generateWithConfig(text, { sid, speed, silenceScale: SILENCE_SCALE }),
  };
}
