import { Microphone } from '../../src/audio/capture/microphone.ts';
import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { joinSamples } from '../../src/formats/join-samples.ts';
import { ASSETS } from './assets.ts';

/** Nobody reads a sentence for longer. */
const MOST_SAMPLES = 60 * LIVE_SAMPLE_RATE;

/**
 * Records the microphone until it is stopped, unplugged, or a minute has passed.
 * @param options.stop Stops it; what was said until then is returned.
 * @param options.onStart Called once sound arrives.
 * @param options.onLevel Called several times a second: 0 is silence, 1 is full scale.
 * @returns 16 kHz mono.
 * @throws SpeechError `not-allowed`, `audio-capture` and the others of `Microphone.start`.
 */
export async function record(options: {
  readonly stop: AbortSignal;
  readonly onStart: () => void;
  readonly onLevel: (level: number) => void;
}): Promise<Int16Array<ArrayBuffer>> {
  const microphone = new Microphone({ assetBase: ASSETS });
  const frames: Int16Array<ArrayBuffer>[] = [];
  let count = 0;
  await microphone.start({ signal: options.stop });
  const stop = () => void microphone.stop();
  options.stop.addEventListener('abort', stop, { once: true });
  if (options.stop.aborted) stop();
  options.onStart();
  for await (const frame of microphone) {
    frames.push(frame);
    count += frame.length;
    options.onLevel(microphone.level);
    if (count >= MOST_SAMPLES) stop();
  }
  options.stop.removeEventListener('abort', stop);
  return joinSamples(frames);
}
