export const RATE = 16_000;
const DECODED_RATE = 48_000;

/** Bursts of 1 kHz, 8 ms each, in silence: their onsets can be located to a fraction of a millisecond. */
export function bursts(onsets: readonly number[], seconds: number): Int16Array {
  const samples = new Int16Array(Math.round(seconds * RATE));
  for (const onset of onsets) {
    const first = Math.round(onset * RATE);
    for (let i = 0; i < 0.008 * RATE; i++)
      samples[first + i] = 16_000 * Math.sin((2 * Math.PI * 1000 * i) / RATE);
  }
  return samples;
}

/** A file decoded by the browser. */
export async function decode(blob: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, DECODED_RATE).decodeAudioData(await blob.arrayBuffer());
}

/** Onsets of sound after silence, seconds. */
export function onsetsOf(sound: AudioBuffer): number[] {
  const { sampleRate } = sound;
  const samples = sound.getChannelData(0);
  const onsets: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < samples.length; i++) {
    if (Math.abs(samples[i]) < 0.12) continue;
    if (i - last > 0.015 * sampleRate) onsets.push(i / sampleRate);
    last = i;
  }
  return onsets;
}

/** Delay of the decoded sound after the written one, seconds, by cross-correlation. */
export function delayOf(sound: AudioBuffer, written: Int16Array): number {
  const samples = sound.getChannelData(0);
  const step = sound.sampleRate / RATE;
  let best = Number.NEGATIVE_INFINITY;
  let delay = 0;
  for (let lag = -480; lag <= 480; lag++) {
    let sum = 0;
    for (let i = 0; i < written.length; i++) sum += written[i] * (samples[i * step + lag] ?? 0);
    if (sum > best) {
      best = sum;
      delay = lag;
    }
  }
  return delay / sound.sampleRate;
}

/** Root mean square from `from` to `to` seconds, in full scale. */
export function loudness(samples: ArrayLike<number>, rate: number, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.round(from * rate); i < to * rate; i++) sum += samples[i] ** 2;
  return Math.sqrt(sum / ((to - from) * rate));
}

/** Runs a function while every new Worker runs `code` first; counts the Workers still running. */
export async function withWorkersThat(
  code: string,
  run: (running: () => number) => Promise<void>,
): Promise<void> {
  const { Worker } = globalThis;
  let running = 0;
  globalThis.Worker = class extends Worker {
    #ended = false;

    constructor(url: string | URL) {
      const script = `${code}\nimportScripts(${JSON.stringify(String(url))});`;
      super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
      // The page gets no error when the code above fails, as when a file is missing.
      this.addEventListener('error', (event) => event.preventDefault());
      running++;
    }

    override terminate(): void {
      super.terminate();
      if (!this.#ended) running--;
      this.#ended = true;
    }
  };
  try {
    await run(() => running);
  } finally {
    globalThis.Worker = Worker;
  }
}
