import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import '../../../../src/elements/tts/kurdish-tts.ts';

const session = navigator.mediaSession;
const TEXT = 'بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن.';

type Handlers = Map<MediaSessionAction, MediaSessionActionHandler | null>;

let handlers: Handlers;
let positions: (MediaPositionState | undefined)[];
const { setActionHandler, setPositionState } = session;

beforeEach(() => {
  handlers = new Map();
  positions = [];
  // Recorded after the browser's own implementation, which throws for invalid values.
  session.setActionHandler = (action, handler) => {
    setActionHandler.call(session, action, handler);
    handlers.set(action, handler);
  };
  session.setPositionState = (state) => {
    setPositionState.call(session, state);
    positions.push(state);
  };
});

afterEach(() => {
  document.querySelectorAll('kurdish-tts').forEach((element) => {
    element.remove();
  });
  Object.assign(session, { setActionHandler, setPositionState, metadata: null });
});

/** Does what the system does when a media key is pressed. */
function press(action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}): void {
  handlers.get(action)?.({ action, ...details });
}

async function speaker(
  article = html`<kurdish-tts label="بەهار" text=${TEXT} voice="sorani_m001" speed="2"></kurdish-tts>`,
) {
  const page = await fixture(article);
  return (page.matches('kurdish-tts') ? page : page.querySelector('kurdish-tts')) as KurdishTtsElement;
}

async function until(condition: () => boolean | undefined): Promise<void> {
  while (!condition()) await aTimeout(10);
}

async function played(element: KurdishTtsElement): Promise<void> {
  const whole = oneEvent(element, 'canplaythrough');
  await element.play();
  await whole;
  await until(() => session.metadata !== null && positions.at(-1)?.duration === element.duration);
}

describe('the media session of the page', () => {
  it('has the title of the speech during playback, and is released at the end', async () => {
    const element = await speaker();
    expect(session.metadata).to.equal(null);
    await played(element);
    const { title, artist } = session.metadata as MediaMetadata;
    expect([title, artist]).to.deep.equal(['بەهار', location.hostname]);
    expect(session.playbackState).to.equal('playing');
    expect(positions.at(-1)).to.include({ duration: element.duration, playbackRate: 1 });
    element.pause();
    expect(session.playbackState).to.equal('paused');
    void element.play();
    await oneEvent(element, 'ended');
    expect([session.metadata, session.playbackState]).to.deep.equal([null, 'none']);
    expect([...handlers.values()].every((handler) => handler === null)).to.equal(true);
    expect(positions.at(-1)).to.equal(undefined);
  });

  it('has the heading of the article as its title, and the icon of the page unless it is from another site', async () => {
    const icons = ['/favicon.svg', 'https://icons.example/icon.png'].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'icon', href }),
    );
    document.head.append(...icons);
    const element = await speaker(
      html`<article lang="ckb"><h2>بەهار لە کوردستان</h2><p id="read">${TEXT}</p><kurdish-tts for="read" voice="sorani_m001"></kurdish-tts></article>`,
    );
    await played(element);
    expect(session.metadata?.title).to.equal('بەهار لە کوردستان');
    const artwork = session.metadata?.artwork.map(({ src }) => src) ?? [];
    expect(artwork).to.deep.equal([new URL('/favicon.svg', location.href).href]);
    for (const icon of icons) icon.remove();
  });

  it('handles the media keys', async () => {
    const element = await speaker();
    await played(element);
    press('pause');
    expect(element.paused).to.equal(true);
    press('seekto', { seekTime: 1 });
    await oneEvent(element, 'seeked');
    expect(element.currentTime).to.be.closeTo(1, 0.1);
    expect(positions.at(-1)?.position).to.be.closeTo(1, 0.1);
    press('seekbackward', { seekOffset: 0.5 });
    await oneEvent(element, 'seeked');
    expect(element.currentTime).to.be.closeTo(0.5, 0.1);
    press('seekforward', {});
    await oneEvent(element, 'seeked');
    expect(element.currentTime).to.equal(element.duration);
    press('seekto', { seekTime: 0 });
    await oneEvent(element, 'seeked');
    press('play');
    await oneEvent(element, 'playing');
    press('stop');
    expect([element.paused, element.currentTime, session.metadata]).to.deep.equal([true, 0, null]);
  });

  it('handles the next-track key while a text is queued', async () => {
    const element = await speaker();
    await played(element);
    expect(handlers.get('nexttrack')).to.equal(null);
    const next = element.enqueue('سڵاو');
    await until(() => typeof handlers.get('nexttrack') === 'function');
    press('nexttrack');
    await next;
    await oneEvent(element, 'ended');
    expect(element.words.map(({ word }) => word)).to.deep.equal(['سڵاو']);
    expect(handlers.get('nexttrack')).to.equal(null);
  });

  it('reports the playback rate', async () => {
    const element = await speaker();
    await played(element);
    element.playbackRate = 9;
    await oneEvent(element, 'ratechange');
    // The maximum rate.
    expect(positions.at(-1)?.playbackRate).to.equal(4);
  });

  it('belongs to the element played last', async () => {
    const first = await speaker();
    const second = await speaker(
      html`<kurdish-tts label="دووەم" text=${TEXT} voice="sorani_m001"></kurdish-tts>`,
    );
    await played(first);
    await played(second);
    expect(first.paused).to.equal(true);
    expect(session.metadata?.title).to.equal('دووەم');
    first.remove();
    await oneEvent(first, 'emptied');
    expect(session.metadata?.title).to.equal('دووەم');
    second.remove();
    await oneEvent(second, 'emptied');
    expect(session.metadata).to.equal(null);
  });

  it('returns to an element that is played again, with its title and its queue', async () => {
    const first = await speaker();
    const second = await speaker(
      html`<kurdish-tts label="دووەم" text=${TEXT} voice="sorani_m001"></kurdish-tts>`,
    );
    await played(first);
    first.enqueue('سڵاو').catch(() => {});
    await until(() => typeof handlers.get('nexttrack') === 'function');
    await played(second);
    expect(handlers.get('nexttrack')).to.equal(null);
    await first.play();
    expect(session.metadata?.title).to.equal('بەهار');
    expect(handlers.get('nexttrack')).to.be.a('function');
  });

  it('is released by stop(), also after a pause', async () => {
    const element = await speaker();
    await played(element);
    element.pause();
    element.stop();
    expect([session.metadata, session.playbackState]).to.deep.equal([null, 'none']);
    expect([...handlers.values()].every((handler) => handler === null)).to.equal(true);
  });

  it('is left alone if the page sets its own metadata, and with media-session="off"', async () => {
    const own = new MediaMetadata({ title: 'Radio' });
    session.metadata = own;
    const element = await speaker();
    await element.play();
    await until(() => Object.hasOwn(element.textTracks[0] ?? {}, 'activeCues'));
    expect(session.metadata).to.equal(own);
    element.cancel();
    session.metadata = null;
    element.mediaSession = 'off';
    await element.play();
    await oneEvent(element, 'ended');
    expect([session.metadata, handlers.size, positions.length]).to.deep.equal([null, 0, 0]);
  });
});
