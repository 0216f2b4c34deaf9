import { expect } from '@open-wc/testing';
import { sharedAudioContext } from '../../../src/audio/context/audio-context.ts';
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';
import { once, tone } from '../support/helpers.ts';

// test/e2e/devices/lost-output.slow.test.ts has the same with a real device that fails.

/** What Chromium does when the device of a context fails. */
async function failDevice(context: AudioContext): Promise<void> {
  context.dispatchEvent(new Event('error'));
  await context.suspend().catch(() => {});
}

describe('ContextLease, when the audio device fails', () => {
  let player: PcmPlayer;
  let restore = () => {};
  beforeEach(async () => {
    player = new PcmPlayer({ latency: 'immediate' });
    player.open();
    player.write(tone(3));
    player.end();
    player.play();
    await once(player, 'playing');
  });
  afterEach(() => {
    restore();
    return player.close();
  });

  it('goes on in another context, from where it was', async () => {
    const context = sharedAudioContext();
    const before = player.currentTime;
    await failDevice(context);
    await once(player, 'playing');
    expect(sharedAudioContext()).to.not.equal(context);
    expect(context.state).to.equal('closed');
    expect(player.currentTime).to.be.at.least(before);
    await once(player, 'ended');
    expect(player.currentTime).to.be.closeTo(3, 0.1);
  });

  it('takes another context at the next play() where it failed during a pause', async () => {
    player.pause();
    const context = sharedAudioContext();
    await failDevice(context);
    player.play();
    await once(player, 'playing');
    expect(sharedAudioContext()).to.not.equal(context);
  });

  it('gives up with an error where every other context fails as well, and plays at the next play() once one does not', async () => {
    const { AudioContext: Original } = window;
    let opened = 0;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        opened++;
        setTimeout(() => void failDevice(this));
      }
    };
    restore = () => {
      window.AudioContext = Original;
    };
    const failed = once(player, 'error');
    await failDevice(sharedAudioContext());
    const { detail } = (await failed) as CustomEvent;
    restore();
    expect([detail.code, player.paused]).to.deep.equal(['internal', true]);
    expect(opened).to.be.within(3, 10);
    player.play();
    await once(player, 'playing');
  });
});

describe("ContextLease of the page's own context", () => {
  it('fails with it', async () => {
    const context = new AudioContext();
    const player = new PcmPlayer({ latency: 'immediate', context });
    player.open();
    player.write(tone(1));
    player.play();
    await once(player, 'playing');
    const failed = once(player, 'error');
    context.dispatchEvent(new Event('error'));
    expect(((await failed) as CustomEvent).detail.code).to.equal('internal');
    expect(player.paused).to.equal(true);
    await player.close();
    await context.close();
  });
});
