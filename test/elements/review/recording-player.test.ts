import { expect } from '@open-wc/testing';
import { encodeWav } from '../../../src/audio/capture/wav.ts';
import { sharedAudioContext } from '../../../src/audio/context/audio-context.ts';
import { RecordingPlayer } from '../../../src/elements/review/recording-player.ts';

const RATE = 16_000;

/** Seconds of a quiet tone. */
const recording = (seconds: number) =>
  new Blob([
    encodeWav(
      Int16Array.from({ length: seconds * RATE }, (_, i) => 300 * Math.sin(i / 6)),
      RATE,
    ),
  ]);

/** A sound, and a promise of its end. */
function sound(seconds: number) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const recorded: RecordingPlayer = new RecordingPlayer(
    recording(seconds),
    () => recorded.isPlaying || end(),
  );
  return { recorded, ended };
}

describe('RecordingPlayer', () => {
  it('plays a part of the recording, and is over', async () => {
    const { recorded, ended } = sound(2);
    await recorded.play(0.2, 0.3);
    expect(recorded.isPlaying).to.equal(true);
    await ended;
    expect(recorded.isPlaying).to.equal(false);
  });

  it('is over when the device is lost, and plays in a new context on the next press', async () => {
    const { recorded, ended } = sound(60);
    await recorded.play();
    const lost = sharedAudioContext();
    const { currentTime } = lost;
    Object.defineProperty(lost, 'currentTime', { get: () => currentTime });
    await ended;
    expect(sharedAudioContext()).not.to.equal(lost);
    await recorded.play(0.2, 0.3);
    expect(recorded.isPlaying).to.equal(true);
    recorded.pause();
  });
});
