import { expect } from '@open-wc/testing';
import { pitchRise } from '../../../../src/elements/dictate/text/pitch-rise.ts';
import { Stage } from '../../support/dictation.ts';

const RATE = 16_000;

/** A voice-like sound whose pitch goes from one frequency to another, with harmonics. */
function glide(from: number, to: number, seconds: number): Float64Array {
  let phase = 0;
  return Float64Array.from({ length: seconds * RATE }, (_, i) => {
    phase += (2 * Math.PI * (from + ((to - from) * i) / (seconds * RATE))) / RATE;
    return 4000 * (Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.4 * Math.sin(3 * phase));
  });
}

const join = (...parts: ArrayLike<number>[]) =>
  Int16Array.from(parts.flatMap((part) => [...Array.from(part)]));

describe('the rise of the pitch at the end', () => {
  it('is that of the last 80 ms above what was before, in semitones', () => {
    for (const pitch of [100, 130, 210, 270]) {
      for (const semitones of [-5, -2, 0, 3, 6]) {
        const end = pitch * 2 ** (semitones / 12);
        const samples = join(glide(pitch, pitch, 0.8), glide(end, end, 0.13), new Int16Array(RATE));
        expect(pitchRise(samples), `${pitch} Hz, ${semitones}`).to.be.closeTo(semitones, 0.6);
      }
    }
  });

  it('is 0 in silence, in noise, and where there is too little voice', () => {
    const noise = Int16Array.from({ length: RATE }, (_, i) => ((i * 7919 * 104_729) % 6007) - 3000);
    expect(pitchRise(new Int16Array(RATE))).to.equal(0);
    expect(pitchRise(new Int16Array())).to.equal(0);
    expect(pitchRise(noise)).to.equal(0);
    expect(pitchRise(join(glide(200, 260, 0.1), new Int16Array(RATE)))).to.equal(0);
  });

  it('tells a question of our voices from a statement with the same words', async () => {
    const stage = await Stage.open();
    const rise = async (text: string, voice: string) => {
      const { samples, sampleRate } = await stage.speak(text, voice);
      const length = Math.floor((samples.length * RATE) / sampleRate);
      const at = (i: number) => (samples[Math.floor((i * sampleRate) / RATE)] ?? 0) * 32_767;
      return pitchRise(Int16Array.from({ length }, (_, i) => at(i)));
    };
    for (const voice of ['sorani_m001', 'sorani_f002']) {
      const asked = await rise('ئەو ئەمڕۆ دێتەوە؟', voice);
      const said = await rise('ئەو ئەمڕۆ دێتەوە.', voice);
      expect(asked, voice).to.be.above(said + 3);
      expect(said, voice).to.be.below(1);
    }
    await stage.close();
  });
});
