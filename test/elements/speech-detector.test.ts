import { expect } from '@open-wc/testing';
import { SpeechDetector } from '../../src/elements/speech-detector.ts';

const tone = (seconds: number, amplitude: number) =>
  Int16Array.from({ length: seconds * 16_000 }, (_, index) => amplitude * Math.sin(index / 5));

describe('the speech detector', () => {
  it('hears nothing in silence and in a room that hums', () => {
    const detector = new SpeechDetector();
    detector.push(new Int16Array(32_000));
    detector.push(tone(2, 30));
    expect(detector.hasSpoken).to.equal(false);
    expect(detector.silentSeconds).to.equal(4);
  });

  it('hears speech within 100 ms, and its end after 0.8 s without', () => {
    const detector = new SpeechDetector();
    detector.push(tone(1, 30));
    detector.push(tone(0.1, 6000));
    expect(detector.speaking).to.equal(true);
    detector.push(tone(0.7, 30));
    expect(detector.speaking).to.equal(true);
    detector.push(tone(0.2, 30));
    expect(detector.speaking).to.equal(false);
    expect(detector.hasSpoken).to.equal(true);
  });

  it('hears who speaks from the first moment', () => {
    const detector = new SpeechDetector();
    detector.push(tone(0.2, 6000));
    expect(detector.hasSpoken).to.equal(true);
  });
});
