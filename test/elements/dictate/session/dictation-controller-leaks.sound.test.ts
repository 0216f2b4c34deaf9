import { expect } from '@open-wc/testing';
import { Dictation as TrackedDictation } from '../../../../src/elements/dictate/transcription/dictation.ts';
import { Dictation, Stage } from '../../support/dictation.ts';

const CYCLES = 100;

/** Chromium's, with --expose-gc. */
declare function gc(): void;

describe('a hundred dictations', () => {
  it('leave no live track behind, and are garbage-collected but for the last', async () => {
    const stage = await Stage.open();
    const tracks: MediaStreamTrack[] = [];
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia.call(navigator.mediaDevices, constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const runs: WeakRef<TrackedDictation>[] = [];
    const { start } = TrackedDictation.prototype;
    TrackedDictation.prototype.start = function () {
      runs.push(new WeakRef(this));
      return start.call(this);
    };
    const { controller } = new Dictation({ connection: stage.connection });
    for (let i = 0; i < CYCLES; i++) {
      const starting = controller.start().catch(() => {});
      if (i % 3 > 0) await starting;
      if (i % 3 === 2) await controller.stop();
      else controller.abort();
      await starting;
    }
    navigator.mediaDevices.getUserMedia = getUserMedia;
    TrackedDictation.prototype.start = start;
    expect(runs.length).to.equal(CYCLES);
    expect(tracks.filter(({ readyState }) => readyState === 'live').length).to.equal(0);
    let left = CYCLES;
    for (let i = 0; i < 50 && left > 1; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      gc();
      left = runs.filter((run) => run.deref()).length;
    }
    expect(left).to.equal(1);
    expect((await stage.counts()).sessions).to.equal(0);
    await stage.close();
  });
});
