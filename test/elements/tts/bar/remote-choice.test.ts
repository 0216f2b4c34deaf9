import { expect, fixture, html } from '@open-wc/testing';
import { soundingMedia } from '../../../../src/audio/media/sounding-media.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { type FakeRemote, fakeRemotes } from '../../../audio/support/fake-remotes.ts';
import { WatchedService } from '../../support/service.ts';
import { openMenu, SORANI, waitFor } from '../../support/tts-parts.ts';

// Devices of the network are faked, at `remote` of the media elements; what sounds is real.

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
  async function player(): Promise<{ element: KurdishTtsElement; remote: FakeRemote }> {
    const page = await fixture(html`<div lang="en">
      <kurdish-tts controls loop muted voice="sorani_m001" text=${SORANI} endpoint="/speech" token-endpoint="/speech/token"
        .fetch=${new WatchedService().fetch}></kurdish-tts></div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    elements.push(element);
    await waitFor(() => Boolean(element.shadowRoot?.querySelector('[part=menu-button]')));
    await element.play();
    await waitFor(() => element.currentTime > 0.1);
    await openMenu(element);
    const remote = remotes.remoteOf(soundingMedia()[0]!);
    await waitFor(() => remote.isWatched);
    return { element, remote };
  }

  const buttonOf = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector<HTMLButtonElement>('[part=remote-button]') ?? undefined;
  const said = (element: KurdishTtsElement) =>
    element.shadowRoot?.querySelector('.bar-menu [role=status]')?.textContent;

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
});
