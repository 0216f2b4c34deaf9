import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const {
  ConverterType,
  create,
}: typeof import('@alexanderolsen/libsamplerate-js') = require('@alexanderolsen/libsamplerate-js');
const { resample: resampleWave }: typeof import('wave-resampler') = require('wave-resampler');

const SPEECH_RATE = 16_000;

/** Resamples one stream to 16 kHz, chunk by chunk. `flush` returns the rest, if supported. */
interface Stream {
  write(chunk: Float32Array): ArrayLike<number>;
  flush?(): ArrayLike<number>;
}

export interface Peer {
  name: string;
  /** Entry for the bundler, which measures the size. */
  entry: string;
  /** Full scale of its output, 1 by default. */
  scale: number;
  open(rate: number): Promise<Stream>;
}

/** speexdsp compiled by emscripten. */
interface Speex {
  HEAPF32: Float32Array;
  HEAPU32: Uint32Array;
  _malloc(bytes: number): number;
  _speex_resampler_init(
    channels: number,
    inputRate: number,
    outputRate: number,
    quality: number,
    error: number,
  ): number;
  _speex_resampler_process_float(
    state: number,
    channel: number,
    input: number,
    inputLength: number,
    output: number,
    outputLength: number,
  ): number;
}

/** Not in the package's typed exports. */
const SPEEX: string = '@echogarden/speex-resampler-wasm/simd';

export const PEERS: readonly Peer[] = [
  libsamplerate('SRC_SINC_FASTEST'),
  libsamplerate('SRC_SINC_MEDIUM_QUALITY'),
  speex(3),
  speex(7),
  {
    name: 'wave-resampler, cubic',
    entry: `export { resample } from 'wave-resampler'`,
    scale: 1,
    // Stateless: each chunk is resampled independently. It filters in place, hence the copy.
    open: async (rate) => ({ write: (chunk) => resampleWave(chunk.slice(), rate, SPEECH_RATE) }),
  },
  {
    name: 'linear interpolation',
    entry: linear.toString().replace('function', 'export function'),
    scale: 1,
    open: async (rate) => linear(rate),
  },
];

function libsamplerate(quality: 'SRC_SINC_FASTEST' | 'SRC_SINC_MEDIUM_QUALITY'): Peer {
  return {
    name: `libsamplerate, ${quality.replace('SRC_SINC_', '').replace('_QUALITY', '').toLowerCase()}`,
    entry: `export { create } from '@alexanderolsen/libsamplerate-js'`,
    scale: 1,
    async open(rate) {
      const converter = await create(1, rate, SPEECH_RATE, { converterType: ConverterType[quality] });
      return { write: (chunk) => converter.full(chunk) };
    },
  };
}

function speex(quality: number): Peer {
  return {
    name: `speex SIMD wasm, q${quality}`,
    entry: `export { default } from '@echogarden/speex-resampler-wasm/simd'`,
    scale: 1,
    async open(rate) {
      const load: () => Promise<Speex> = (await import(SPEEX)).default;
      const module = await load();
      return speexStream(module, rate, quality);
    },
  };
}

function speexStream(module: Speex, rate: number, quality: number): Stream {
  const most = 1 << 20;
  const state = module._speex_resampler_init(1, rate, SPEECH_RATE, quality, module._malloc(4));
  const input = module._malloc(4 * most);
  const output = module._malloc(4 * most);
  const lengths = module._malloc(8);
  return {
    write(chunk) {
      module.HEAPF32.set(chunk, input / 4);
      module.HEAPU32[lengths / 4] = chunk.length;
      module.HEAPU32[lengths / 4 + 1] = most;
      module._speex_resampler_process_float(state, 0, input, lengths, output, lengths + 4);
      return module.HEAPF32.slice(output / 4, output / 4 + module.HEAPU32[lengths / 4 + 1]);
    },
  };
}

/** As in common capture worklets, with the fraction carried from chunk to chunk. */
function linear(rate: number): Stream {
  const step = rate / 16_000;
  let last = 0;
  let at = 0;
  return {
    write(chunk) {
      const output = new Float32Array(Math.ceil(chunk.length / step) + 1);
      let done = 0;
      for (; at < chunk.length - 1; at += step) {
        const index = Math.floor(at);
        const before = index < 0 ? last : chunk[index];
        output[done++] = before + (chunk[index + 1] - before) * (at - index);
      }
      at -= chunk.length;
      last = chunk[chunk.length - 1];
      return output.subarray(0, done);
    },
  };
}
