import { expect } from '@open-wc/testing';
import { VoiceActivityDetector } from '../../../../src/elements/dictate/transcription/voice-activity-detector.ts';
import { PcmResampler } from '../../../../src/workers/pcm-resampler.ts';
import { FAKE_MICROPHONE_RATE, FAKE_MICROPHONE_URL } from '../../../fake-microphone-text.ts';

const RATE = 16_000;
/** When the fake microphone starts to speak, in seconds. */
const VOICE_BEGINS = 0.4;

type Sound = (index: number) => number;

/** Park and Miller's generator: the same noise in every run. */
function noise(seed: number): Sound {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

function filtered(sound: Sound, share: number): Sound {
  let value = 0;
  return (index) => {
    value += share * (sound(index) - value);
    return value;
  };
}

const hum: Sound = (index) =>
  Math.sin((2 * Math.PI * 50 * index) / RATE) + Math.sin((2 * Math.PI * 150 * index) / RATE) / 2;

/** One key every 170 ms. */
function typing(): Sound {
  const click = noise(3);
  return (index) => click(index) * Math.exp(-(index % 2720) / 120);
}

/** @param level dBFS. */
function sound(seconds: number, level: number, source: Sound): Int16Array {
  const wave = Float64Array.from({ length: seconds * RATE }, (_, index) => source(index));
  const power = wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length;
  const gain = (32_768 * 10 ** (level / 20)) / Math.sqrt(power || 1);
  return Int16Array.from(wave, (sample) => Math.max(-32_768, Math.min(32_767, gain * sample)));
}

/** Audio of the fake microphone, at 16 kHz. */
async function voice(): Promise<Int16Array> {
  const file = new Int16Array(await (await fetch(FAKE_MICROPHONE_URL)).arrayBuffer(), 44);
  const resampler = new PcmResampler(FAKE_MICROPHONE_RATE);
  return resampler.write(Float32Array.from(file, (sample) => sample / 32_768));
}

const silence = (seconds: number) => new Int16Array(seconds * RATE);

/** Seconds until speech is detected; undefined if it is not. */
function noticed(detector: VoiceActivityDetector, samples: Int16Array): number | undefined {
  for (let at = 0; at < samples.length; at += 320) {
    detector.push(samples.subarray(at, at + 320));
    if (detector.hasSpoken) return at / RATE;
  }
  return undefined;
}

describe('the speech detector', () => {
  it('detects nothing in silence', () => {
    const detector = new VoiceActivityDetector();
    detector.push(silence(4));
    expect(detector.hasSpoken).to.equal(false);
    expect(detector.silentSeconds).to.equal(4);
  });

  for (const [name, source] of Object.entries<() => Sound>({
    hissing: () => noise(1),
    'a fan': () => filtered(noise(2), 0.1),
    'mains hum': () => hum,
    typing,
  })) {
    it(`does not take ${name} for speech, quiet or loud, from the start or starting later`, () => {
      for (const level of [-60, -50, -40, -30, -20]) {
        expect(noticed(new VoiceActivityDetector(), sound(6, level, source())), `${level} dB`).to.equal(
          undefined,
        );
        const detector = new VoiceActivityDetector();
        detector.push(silence(0.5));
        expect(noticed(detector, sound(6, level, source())), `${level} dB setting in`).to.equal(undefined);
      }
    });
  }

  it('detects a voice within 0.3 s, loud or quiet, and its end after 0.8 s of silence', async () => {
    const spoken = await voice();
    for (const gain of [1, 0.3, 0.05]) {
      const detector = new VoiceActivityDetector();
      const quieter = spoken.map((sample) => sample * gain);
      const after = noticed(detector, quieter) as number;
      expect(after, `gain ${gain}`).to.be.within(VOICE_BEGINS, VOICE_BEGINS + 0.35);
      expect(detector.speaking).to.equal(true);
      detector.push(silence(0.7));
      expect(detector.speaking).to.equal(true);
      detector.push(silence(0.2));
      expect(detector.speaking).to.equal(false);
      expect(detector.hasSpoken).to.equal(true);
      expect(detector.silentSeconds).to.be.closeTo(0.9, 0.05);
    }
  });

  it('detects speech from the very start', async () => {
    const spoken = await voice();
    expect(noticed(new VoiceActivityDetector(), spoken.subarray(0.6 * RATE))).to.be.lessThan(0.35);
  });

  it('detects a voice in a noisy room', async () => {
    const spoken = await voice();
    const room = sound(spoken.length / RATE, -45, noise(4));
    const mixed = spoken.map((sample, index) => sample + room[index]);
    const detector = new VoiceActivityDetector();
    expect(noticed(detector, room)).to.equal(undefined);
    expect(noticed(detector, mixed)).to.be.within(VOICE_BEGINS, VOICE_BEGINS + 0.4);
  });

  it('detects whispering before its onset leaves the pre-roll', () => {
    const breath = noise(5);
    const syllables: Sound = (index) => breath(index) * (1.1 + Math.sin((2 * Math.PI * 4 * index) / RATE));
    const detector = new VoiceActivityDetector();
    detector.push(silence(0.5));
    expect(noticed(detector, sound(4, -35, syllables))).to.be.lessThan(2);
  });
});
