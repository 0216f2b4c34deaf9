import { expect } from '@open-wc/testing';
import { MediaPlayer } from '../../../src/audio/media/media-player.ts';
import { soundingMedia } from '../../../src/audio/media/sounding-media.ts';
import { fakeRemotes } from '../support/fake-remotes.ts';
import { once, tone } from '../support/helpers.ts';

// Devices of the network are faked, at `remote` of the media elements; what sounds is real.

describe('ClipDeck', () => {
  let remotes: ReturnType<typeof fakeRemotes>;
  let player: MediaPlayer;

  beforeEach(async () => {
    remotes = fakeRemotes();
    player = new MediaPlayer();
    player.latency = 'immediate';
    player.volume = 0;
    await player.prepare();
  });
  afterEach(async () => {
    await player.close();
    remotes.restore();
  });

  /** Writes a second of sound, which begins and ends in a pause. */
  function writePart(number: number): void {
    player.write(tone(1), [{ start: number + 0.1, end: number + 0.8 }]);
  }

  /**
   * Plays sounds of a second, which come while the ones before are played: clips that end in the pauses between.
   * @param onSecond Called as each second begins, with its number.
   * @returns For each change of the element that sounds, its number.
   */
  async function playParts(count: number, onSecond: (number: number) => void = () => {}): Promise<number[]> {
    const seen: HTMLMediaElement[] = [];
    const turns: number[] = [];
    let written = 2;
    let begun = 0;
    player.addEventListener('progress', () => {
      const [element] = soundingMedia(player);
      if (!element) return;
      if (!seen.includes(element)) seen.push(element);
      if (turns.at(-1) !== seen.indexOf(element)) turns.push(seen.indexOf(element));
      while (begun <= Math.min(count - 1, Math.floor(player.currentTime))) onSecond(begun++);
      if (written === count || player.duration - player.currentTime > 1.3) return;
      writePart(written++);
      if (written === count) player.end();
    });
    player.open();
    for (const number of [0, 1]) writePart(number);
    if (count === 2) player.end();
    player.play();
    await once(player, 'ended');
    return turns;
  }

  const move = (state: RemotePlaybackState) => remotes.remoteOf(soundingMedia(player)[0]!).move(state);

  it('takes turns between its elements, which may play elsewhere, while they sound here', async () => {
    expect((await playParts(4)).slice(0, 2)).to.deep.equal([0, 1]);
    expect(
      soundingMedia(player).map(({ disableRemotePlayback }) => Boolean(disableRemotePlayback)),
    ).to.deep.equal([false, false]);
  });

  it('plays all that follows in the element that sounds on another device, to the end and by its clock', async () => {
    const turns = await playParts(4, (number) => {
      if (number === 0) move('connected');
    });
    expect(turns).to.deep.equal([0]);
    expect(player.currentTime).to.be.closeTo(4, 0.05);
  });

  it('takes turns again once the sound has come back', async () => {
    const turns = await playParts(5, (number) => {
      if (number === 0) move('connected');
      if (number === 2) move('disconnected');
    });
    expect(turns.slice(0, 2)).to.deep.equal([0, 1]);
  });

  it('leaves no elements to be sent away once it is closed', async () => {
    await playParts(2);
    expect(soundingMedia(player).length).to.equal(2);
    await player.close();
    expect(soundingMedia(player).length).to.equal(0);
  });
});
