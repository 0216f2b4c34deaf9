import { SeededRandom } from '../../../training/seeded-random.ts';
import type { Spoken } from '../speaking/spoken.ts';

/** Signal-to-noise ratio at which listeners start to miss weak consonants. */
export const NOISE_DB = 10;
/** Root mean square of the noise before it is scaled. */
const OWN_LEVEL = 1.72;

/** Adds noise that falls by about 3 dB per octave, like room and street noise; deterministic. */
export function inNoise({ samples, phones }: Spoken): Spoken {
  const random = new SeededRandom(samples.length);
  const sum = samples.reduce((power, sample) => power + sample * sample, 0);
  const level = Math.sqrt(sum / samples.length) * 10 ** (-NOISE_DB / 20);
  // Three poles of Kellet's filter for pink noise.
  let [low, middle, high] = [0, 0, 0];
  const noisy = samples.map((sample) => {
    const white = 2 * random.next() - 1;
    low = 0.99765 * low + 0.099046 * white;
    middle = 0.963 * middle + 0.2965164 * white;
    high = 0.57 * high + 1.0526913 * white;
    return sample + ((low + middle + high + 0.1848 * white) / OWN_LEVEL) * level;
  });
  return { samples: noisy, phones };
}
