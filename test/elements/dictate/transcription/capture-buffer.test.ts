import { expect } from '@open-wc/testing';
import { CaptureBuffer, wavOf } from '../../../../src/elements/dictate/transcription/capture-buffer.ts';

const SECOND = 16_000;

/** Pushes frames of 100 ms whose samples contain their index. */
function record(captured: CaptureBuffer, seconds: number, hasSpoken: boolean, from = 0): void {
  for (let i = 0; i < seconds * 10; i++) captured.push(new Int16Array(1600).fill(from + i), hasSpoken);
}

const length = (frames: readonly Int16Array[]) => frames.reduce((sum, frame) => sum + frame.length, 0);

describe('CaptureBuffer', () => {
  it('keeps two seconds from before the first speech, and everything after it', () => {
    const captured = new CaptureBuffer();
    record(captured, 30, false);
    expect(length(captured.frames)).to.equal(2 * SECOND);
    record(captured, 10, true);
    expect(length(captured.unsettled)).to.equal(12 * SECOND);
  });

  it('keeps unsettled audio without limit, and the last five minutes of settled audio', () => {
    const captured = new CaptureBuffer();
    record(captured, 400, true);
    expect(length(captured.frames)).to.equal(400 * SECOND);
    captured.settle();
    expect(length(captured.unsettled)).to.equal(0.5 * SECOND);
    record(captured, 10, true, 4000);
    expect(length(captured.frames)).to.equal(300 * SECOND);
    expect(length(captured.unsettled)).to.equal(10.5 * SECOND);
    record(captured, 400, true);
    expect(length(captured.frames)).to.equal(410.5 * SECOND);
  });

  it('keeps half a second before the next speech, and settles no audio twice', () => {
    const captured = new CaptureBuffer();
    record(captured, 3, true);
    captured.settle();
    expect(captured.unsettled.map((frame) => frame[0])).to.deep.equal([25, 26, 27, 28, 29]);
    record(captured, 0.2, true, 100);
    captured.settle();
    expect(captured.unsettled.map((frame) => frame[0])).to.deep.equal([27, 28, 29, 100, 101]);
  });

  it('becomes a WAV file of 16-bit samples', async () => {
    const file = wavOf([Int16Array.of(1, -2), Int16Array.of(3)]);
    expect(file.type).to.equal('audio/wav');
    expect(file.size).to.equal(44 + 6);
    expect([...new Int16Array(await file.slice(44).arrayBuffer())]).to.deep.equal([1, -2, 3]);
  });
});
