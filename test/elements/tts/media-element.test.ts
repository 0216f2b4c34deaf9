import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import 'media-chrome';
import 'media-chrome/dist/media-theme-element.js';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import { allowOnly, hang, STREAM, TOKEN, WatchedService } from '../support/service.ts';

const TEXT = 'بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن. باران دەبارێت.';

async function speaker(settings: Partial<KurdishTtsElement> = {}): Promise<KurdishTtsElement> {
  const element = await fixture<KurdishTtsElement>(
    html`<kurdish-tts text=${TEXT} voice="sorani_m001"></kurdish-tts>`,
  );
  Object.assign(element, settings);
  await elementUpdated(element);
  return element;
}

async function until(condition: () => boolean | undefined): Promise<void> {
  while (!condition()) await aTimeout(10);
}

/** Resolves when the files that an element loads when it first speaks have loaded. */
async function supported(element: KurdishTtsElement): Promise<void> {
  await element.speak('سڵاو');
  await until(() => Object.hasOwn(element.textTracks[0] ?? {}, 'activeCues'));
  element.cancel();
}

function recordEvents(element: KurdishTtsElement, ...names: string[]): string[] {
  const events: string[] = [];
  for (const name of names) element.addEventListener(name, () => events.push(name));
  return events;
}

describe('<kurdish-tts> as a media element', () => {
  // First in this file: the strings are fetched once per page.
  it('is initially muted by the attribute, which then reflects defaultMuted as in HTML', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts muted></kurdish-tts>`);
    expect([element.muted, element.defaultMuted]).to.deep.equal([true, true]);
    element.muted = false;
    await elementUpdated(element);
    expect([element.hasAttribute('muted'), element.defaultMuted]).to.deep.equal([true, true]);
    element.removeAttribute('muted');
    element.setAttribute('muted', '');
    expect([element.muted, element.defaultMuted]).to.deep.equal([false, true]);
    element.muted = true;
    element.defaultMuted = false;
    await elementUpdated(element);
    expect([element.muted, element.hasAttribute('muted')]).to.deep.equal([true, false]);
  });

  it('is not muted by defaultMuted set before it is connected', async () => {
    const element = document.createElement('kurdish-tts');
    element.defaultMuted = true;
    document.body.append(element);
    await elementUpdated(element);
    expect([element.muted, element.hasAttribute('muted')]).to.deep.equal([false, true]);
    element.remove();
  });

  it('is muted at once, while the strings for its caption label are fetched', async () => {
    const page = await fixture(
      html`<div lang="kmr"><kurdish-tts text="Silav, tu çawa yî?"></kurdish-tts></div>`,
    );
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const events = recordEvents(element, 'volumechange', 'ratechange');
    const [track] = element.textTracks;
    expect(track?.label).to.equal('Captions');
    await aTimeout(0);
    element.muted = true;
    element.playbackRate = 2;
    await element.updateComplete;
    expect([track?.label, ...events]).to.deep.equal(['Captions', 'volumechange', 'ratechange']);
    await until(() => track?.label === 'Jêrnivîs');
  });

  it('has HAVE_NOTHING and NETWORK_EMPTY before playback is requested', async () => {
    const element = await speaker();
    expect([element.readyState, element.networkState]).to.deep.equal([
      element.HAVE_NOTHING,
      element.NETWORK_EMPTY,
    ]);
    expect([element.duration, element.seekable.length, element.seeking]).to.deep.equal([
      Number.NaN,
      0,
      false,
    ]);
    expect([element.currentSrc, element.preservesPitch, element.canPlayType()]).to.deep.equal(['', true, '']);
    for (const name of [
      'HAVE_NOTHING',
      'HAVE_METADATA',
      'HAVE_CURRENT_DATA',
      'HAVE_FUTURE_DATA',
      'HAVE_ENOUGH_DATA',
      'NETWORK_EMPTY',
      'NETWORK_IDLE',
      'NETWORK_LOADING',
      'NETWORK_NO_SOURCE',
    ] as const)
      expect(element[name]).to.equal(HTMLMediaElement[name]);
  });

  it('dispatches loading events in the order of a media element', async () => {
    const element = await speaker();
    const events = recordEvents(
      element,
      'loadstart',
      'loadedmetadata',
      'loadeddata',
      'canplay',
      'canplaythrough',
      'suspend',
    );
    element.load();
    expect(element.networkState).to.equal(element.NETWORK_LOADING);
    await oneEvent(element, 'suspend');
    expect(events).to.deep.equal([
      'loadstart',
      'loadedmetadata',
      'loadeddata',
      'canplay',
      'canplaythrough',
      'suspend',
    ]);
    expect([element.readyState, element.networkState]).to.deep.equal([
      element.HAVE_ENOUGH_DATA,
      element.NETWORK_IDLE,
    ]);
    expect(element.seekable.end(0)).to.equal(element.duration);
    element.fastSeek(1);
    expect(element.currentTime).to.be.closeTo(1, 0.01);
  });

  it('suspends fetching while enough of a long text is buffered, and estimates its duration from that', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker({ text: `${TEXT} `.repeat(8), fetch: service.fetch });
    const rest = oneEvent(element, 'suspend');
    await element.play();
    await rest;
    expect(element.networkState).to.equal(element.NETWORK_IDLE);
    expect(element.readyState).to.equal(element.HAVE_FUTURE_DATA);
    const { duration } = element;
    expect(element.buffered.end(0)).to.be.lessThan(duration * 0.75);
    await element.toBlob('vtt');
    expect(element.duration).to.be.within(duration * 0.75, duration * 1.25);
    expect(element.buffered.end(0)).to.equal(element.duration);
  });

  it('dispatches stalled when no data arrives', async () => {
    const element = await speaker({ fetch: new WatchedService().next(STREAM, hang).fetch });
    void element.play().catch(() => {});
    await oneEvent(element, 'stalled');
    element.cancel();
  });

  it('starts over with loop', async () => {
    const element = await speaker({ text: 'سڵاو', speed: 4, loop: true } as Partial<KurdishTtsElement>);
    const events = recordEvents(element, 'ended', 'pause');
    await element.play();
    await oneEvent(element, 'seeked');
    await oneEvent(element, 'playing');
    expect(events).to.deep.equal([]);
    element.loop = false;
    await oneEvent(element, 'ended');
  });

  it('is reset when another text replaces its text', async () => {
    const element = await speaker();
    await element.play();
    const events = recordEvents(element, 'emptied', 'loadstart', 'loadedmetadata');
    await element.speak('سڵاو');
    expect(events).to.deep.equal(['emptied', 'loadstart', 'loadedmetadata']);
    element.cancel();
  });
});

describe('the captions track', () => {
  it('is filled as words arrive, with cue times on the media timeline', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker({ fetch: service.fetch, speed: 4 });
    const [track] = element.textTracks;
    await supported(element);
    const counts = new Set<number>();
    element.addEventListener('progress', () => counts.add(track?.cues?.length ?? 0));
    const whole = oneEvent(element, 'canplaythrough');
    await element.play();
    await whole;
    expect(track?.cues?.length).to.equal(3);
    expect(counts.size).to.be.greaterThan(1);
    const cues = [...(track?.cues ?? [])] as VTTCue[];
    expect(cues.map(({ text }) => text).join(' ')).to.equal(TEXT);
    expect(cues.map(({ startTime }) => startTime)).to.deep.equal(
      [0, 6, 11].map((index) => element.words[index]?.start),
    );
    expect(cues.at(-1)?.endTime).to.be.at.most(element.duration);
    expect(element.toVTT().match(/-->/g)?.length).to.equal(3);
    element.cancel();
    expect(track?.cues?.length).to.equal(0);
  });

  it('activates cues as they are spoken, and none while disabled', async () => {
    const element = await speaker({ speed: 3 });
    const track = element.textTracks[0] as TextTrack;
    const shown = new Map<string, string>();
    track.addEventListener('cuechange', () => {
      // A caption grows while its words arrive.
      for (const cue of track.activeCues ?? []) shown.set(cue.id, (cue as VTTCue).text);
    });
    await element.play();
    await oneEvent(element, 'ended');
    expect([...shown.values()]).to.deep.equal(element.toVTT().match(/^[\p{L}].*\.$/gmu));
    track.mode = 'disabled';
    shown.clear();
    void element.play();
    await oneEvent(element, 'ended');
    expect([track.activeCues, shown.size]).to.deep.equal([null, 0]);
  });

  it('has the language of the speech, and a label in that of the page', async () => {
    const page = await fixture(
      html`<div lang="kmr"><kurdish-tts text="Silav, tu çawa yî?"></kurdish-tts></div>`,
    );
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const [track] = element.textTracks;
    expect(track?.language).to.equal('kmr-Latn');
    await until(() => track?.label === 'Jêrnivîs');
    element.dialect = 'badini';
    expect(track?.language).to.equal('kmr-Arab');
    element.dialect = null;
    element.text = 'کوردستان';
    expect(track?.language).to.equal('kmr-Arab');
    page.setAttribute('lang', 'ckb');
    expect(track?.language).to.equal('ckb');
    await until(() => track?.label === 'ژێرنووس');
  });

  it('can be joined by tracks that the page adds', async () => {
    const element = await speaker();
    const chapters = element.addTextTrack('chapters', 'Beş', 'kmr');
    expect([...element.textTracks]).to.include(chapters);
    expect(element.textTracks.length).to.equal(2);
  });

  it('is saved completely, as WebVTT and as SubRip', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker({ fetch: service.fetch });
    const [vtt, srt] = [await element.toBlob('vtt'), await element.toBlob('srt')];
    expect([vtt.type, srt.type]).to.deep.equal(['text/vtt', 'text/srt']);
    expect((await vtt.text()).match(/-->/g)?.length).to.equal(3);
    expect(await srt.text()).to.equal(element.toSRT());
    const wrong = await element.toBlob('ogg').catch((error) => error);
    expect(wrong).to.include({ code: 'not-supported', field: 'format' });
  });
});

describe('<kurdish-tts> in a theme of media-chrome', () => {
  it('is played by the theme’s button', async () => {
    const page = await fixture(html`<div>
      <template id="small-player">
        <media-controller audio>
          <slot name="media" slot="media"></slot>
          <media-control-bar><media-play-button></media-play-button><media-time-range></media-time-range></media-control-bar>
        </media-controller>
      </template>
      <media-theme template="small-player">
        <kurdish-tts slot="media" text=${TEXT} voice="sorani_m001"></kurdish-tts>
      </media-theme>
    </div>`);
    const theme = page.querySelector('media-theme') as HTMLElement;
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const button = () => theme.shadowRoot?.querySelector<HTMLElement>('media-play-button');
    await until(() => button()?.hasAttribute('mediapaused'));
    button()?.click();
    await oneEvent(element, 'playing');
    element.cancel();
  });
});
