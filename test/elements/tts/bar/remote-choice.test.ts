import { expect, fixture, html } from '@open-wc/testing';
import { soundingMedia } from '../../../../src/audio/media/sounding-media.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { type FakeRemote, fakeRemotes } from '../../../audio/support/fake-remotes.ts';
import { WatchedService } from '../../support/service.ts';
import { openMenu, playWithMenu, SORANI, waitFor } from '../../support/tts-parts.ts';

// Devices of the network are faked, at `remote` of the media elements; what sounds is real.

const NAMES = {
  en: 'Play on another device…',
  ckb: 'لەسەر ئامێرێکی تر گوێ بگرە…',
  kmr: 'Li ser cîhazeke din…',
  'kmr-Arab': 'ل سەر ئامیرەکێ دی…',
};

describe('the choice of a device of the network in the menu of the bar, without Web Audio', () => {
  const { AudioContext } = globalThis;
  let remotes: ReturnType<typeof fakeRemotes>;
  let elements: KurdishTtsElement[];

  before(() => Reflect.deleteProperty(globalThis, 'AudioContext'));
  after(() => Object.assign(globalThis, { AudioContext }));
  beforeEach(() => {
    remotes = fakeRemotes();
    elements = [];
  });
  afterEach(() => {
    for (const element of elements) element.remove();
    remotes.restore();
  });

  /** A player that sounds, with its menu open. */
  async function player(lang = 'en'): Promise<{ element: KurdishTtsElement; remote: FakeRemote }> {
    const dir = lang === 'ckb' || lang === 'kmr-Arab' ? 'rtl' : 'ltr';
    const page = await fixture(html`<div lang=${lang} dir=${dir}>
      <kurdish-tts controls loop muted voice="sorani_m001" text=${SORANI} endpoint="/speech" token-endpoint="/speech/token"
        .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    elements.push(element);
    await playWithMenu(element);
    const watched = () =>
      soundingMedia(element)
        .map(remotes.remoteOf)
        .find(({ isWatched }) => isWatched);
    await waitFor(() => Boolean(watched()));
    return { element, remote: watched()! };
  }

  const buttonOf = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=remote-button]') ?? undefined;
  const said = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector('.bar-menu [role=status]')?.textContent;

  for (const [lang, name] of Object.entries(NAMES))
    it(`is there while the browser knows a device, with a name and no accessibility violation (${lang})`, async () => {
      const { element, remote } = await player(lang);
      expect(Boolean(buttonOf(element))).to.equal(false);
      remote.tell(true);
      await waitFor(() => buttonOf(element)?.textContent?.trim() === name);
      await expect(element).to.be.accessible();
      remote.tell(false);
      await waitFor(() => !buttonOf(element));
    });

  it('has the browser ask, says where the sound has gone and that it has come back, while it reads on', async () => {
    const { element, remote } = await player();
    remote.tell(true);
    await waitFor(() => Boolean(buttonOf(element)));
    buttonOf(element)?.click();
    await waitFor(() => said(element) === 'Plays on another device');
    expect(remote.prompts).to.equal(1);
    expect(buttonOf(element)?.textContent).to.contain('Plays on another device');
    expect(element.paused).to.equal(false);
    buttonOf(element)?.click();
    await waitFor(() => said(element) === 'Plays on this device again');
    expect(element.paused).to.equal(false);
    expect(buttonOf(element)?.textContent).to.contain('Play on another device…');
  });

  it('lights words by the clock of the media element while the sound is elsewhere', async () => {
    const { element, remote } = await player();
    remote.move('connected');
    // The device is slow: a clock of the page's own would be ahead.
    for (const media of soundingMedia(element)) media.playbackRate = 0.5;
    const starts = new Map<string, number[]>();
    element.addEventListener('boundary', ({ elapsedTime }) => {
      const { currentSrc, currentTime } = soundingMedia(element)[0]!;
      starts.set(currentSrc, [...(starts.get(currentSrc) ?? []), elapsedTime - currentTime]);
    });
    const words = () => [...starts.values()].find(({ length }) => length > 1);
    await waitFor(() => Boolean(words()));
    const [first = 0, second = 0] = words() ?? [];
    expect(second).to.be.closeTo(first, 0.1);
  });

  it('of a paused player has the browser ask for its own sound, while another player reads', async () => {
    const { element, remote } = await player();
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=menu-close]')?.click();
    element.pause();
    const other = await player();
    other.element.shadowRoot?.querySelector<HTMLButtonElement>('[part=menu-close]')?.click();
    await openMenu(element);
    await waitFor(() => remote.isWatched);
    remote.tell(true);
    await waitFor(() => Boolean(buttonOf(element)));
    buttonOf(element)?.click();
    await waitFor(() => said(element) === 'Plays on another device');
    expect([remote.prompts, other.remote.prompts]).to.deep.equal([1, 0]);
    expect(other.remote.state).to.equal('disconnected');
  });

  it('says nothing where the reader chooses none, and says that a device cannot be used', async () => {
    const { element, remote } = await player();
    remote.tell(true);
    await waitFor(() => Boolean(buttonOf(element)));
    let name = 'NotAllowedError';
    remote.prompt = async () => {
      remote.prompts++;
      throw new DOMException('no', name);
    };
    buttonOf(element)?.click();
    await waitFor(() => remote.prompts === 1);
    expect(said(element)).to.equal('');
    name = 'NotFoundError';
    buttonOf(element)?.click();
    await waitFor(() => said(element) === 'This loudspeaker cannot be used.');
  });

  it('searches the network only while the menu is open, and tells afterwards that the sound came back', async () => {
    const { element, remote } = await player();
    remote.move('connected');
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=menu-close]')?.click();
    await waitFor(() => !remote.isWatched);
    remote.move('disconnected');
    const words = () =>
      [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(
        ({ textContent }) => textContent,
      );
    await waitFor(() => words().some((text) => text?.includes('Plays on this device again')));
  });
});
