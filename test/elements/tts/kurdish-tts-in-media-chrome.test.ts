import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import 'media-chrome';
import recipe from '../../../examples/media-chrome/index.html?raw';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import { refuse, STREAM, WatchedService } from '../support/service.ts';

// The page in examples/media-chrome, with media-chrome's own controls and the real service.

type Control = HTMLElement & { range: HTMLInputElement };

interface Player {
  readonly controller: HTMLElement;
  readonly speech: KurdishTtsElement;
  control(name: string): Control;
}

/** Renders the example's page. */
async function open(): Promise<Player> {
  localStorage.clear();
  const page = new DOMParser().parseFromString(recipe, 'text/html');
  const box = document.createElement('div');
  box.lang = page.documentElement.lang;
  box.dir = page.documentElement.dir;
  box.append(
    ...[...page.querySelectorAll('style'), ...page.body.children].map((each) =>
      document.importNode(each, true),
    ),
  );
  document.body.append(box);
  const controller = box.querySelector('media-controller') as HTMLElement;
  const speech = box.querySelector('kurdish-tts') as KurdishTtsElement;
  // Shortens the test.
  speech.speed = 2;
  await speech.updateComplete;
  await until(() => controller.hasAttribute('mediapaused'));
  return {
    controller,
    speech,
    control: (name) => box.querySelector(`media-${name}`) as Control,
  };
}

async function until(condition: () => boolean | undefined): Promise<void> {
  while (!condition()) await aTimeout(10);
}

/** Moves a slider as a user does. */
function drag({ range }: Control, value: number): void {
  range.valueAsNumber = value;
  range.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

let player: Player;
beforeEach(async () => {
  player = await open();
});
afterEach(() => {
  player.controller.parentElement?.remove();
});

/** Presses the play button, and waits until the whole article is buffered. */
async function playWhole(): Promise<void> {
  const whole = oneEvent(player.speech, 'canplaythrough');
  player.control('play-button').click();
  await oneEvent(player.speech, 'playing');
  await whole;
}

describe('<kurdish-tts> in a <media-controller>', () => {
  it('is played and paused by the play button, and takes up no space', async () => {
    const { controller, speech, control } = player;
    const bar = control('control-bar').getBoundingClientRect();
    expect(Math.round(controller.getBoundingClientRect().height)).to.equal(Math.round(bar.height));
    control('play-button').click();
    await oneEvent(speech, 'playing');
    expect(control('play-button').hasAttribute('mediapaused')).to.equal(false);
    control('play-button').click();
    expect(speech.paused).to.equal(true);
    await until(() => control('play-button').hasAttribute('mediapaused'));
  });

  it('shows the loading indicator until it plays', async () => {
    const { speech, control } = player;
    const indicator = control('loading-indicator');
    const shown = () => indicator.hasAttribute('medialoading') && !indicator.hasAttribute('mediapaused');
    expect(shown()).to.equal(false);
    control('play-button').click();
    await until(shown);
    expect(speech.currentTime).to.equal(0);
    await oneEvent(speech, 'playing');
    expect(shown()).to.equal(false);
  });

  it('reports its position, estimated duration and buffered range', async () => {
    const { speech, control } = player;
    expect(speech.readyState).to.equal(speech.HAVE_NOTHING);
    const estimates: number[] = [];
    speech.addEventListener('durationchange', () => estimates.push(speech.duration));
    await playWhole();
    expect(speech.readyState).to.equal(speech.HAVE_ENOUGH_DATA);
    expect(speech.networkState).to.equal(speech.NETWORK_IDLE);
    // The first words allow an estimate within a quarter.
    const [early = 0] = estimates.filter((estimate) => estimate > 1);
    expect(early).to.be.within(speech.duration * 0.75, speech.duration * 1.25);
    const { range } = control('time-range');
    expect(Number(control('time-range').getAttribute('mediaduration'))).to.equal(speech.duration);
    expect(control('duration-display').shadowRoot?.textContent).to.contain(
      `0:0${Math.floor(speech.duration)}`,
    );
    const [, buffered] = control('time-range').getAttribute('mediabuffered')?.split(':') ?? [];
    expect(Number(buffered)).to.be.closeTo(speech.duration, 0.001);
    await until(() => range.valueAsNumber > 0.1);
    await until(() => control('time-display').shadowRoot?.textContent?.includes('0:01'));
  });

  it('seeks with the time range and the buttons, within the buffered range', async () => {
    const { speech, control } = player;
    await playWhole();
    control('play-button').click();
    drag(control('time-range'), 0.5);
    await oneEvent(speech, 'seeked');
    const half = speech.duration / 2;
    expect(speech.currentTime).to.be.closeTo(half, 0.3);
    control('seek-forward-button').click();
    await oneEvent(speech, 'seeked');
    expect(speech.currentTime).to.be.closeTo(Math.min(half + 5, speech.duration), 0.3);
    control('seek-backward-button').click();
    await oneEvent(speech, 'seeked');
    expect(speech.currentTime).to.be.lessThan(half + 0.3);
    expect(speech.paused).to.equal(true);
  });

  it('follows the mute button and the volume range', async () => {
    const { speech, control } = player;
    control('mute-button').click();
    await until(() => control('mute-button').getAttribute('mediavolumelevel') === 'off');
    expect(speech.muted).to.equal(true);
    drag(control('volume-range'), 0.3);
    await until(() => control('mute-button').getAttribute('mediavolumelevel') === 'low');
    expect([speech.muted, speech.volume]).to.deep.equal([false, 0.3]);
  });

  it('plays faster with the rate button', async () => {
    const { speech, control } = player;
    await playWhole();
    control('playback-rate-button').click();
    await oneEvent(speech, 'ratechange');
    expect(speech.playbackRate).to.be.greaterThan(1);
    await until(
      () => Number(control('playback-rate-button').getAttribute('mediaplaybackrate')) === speech.playbackRate,
    );
  });

  it('follows the keyboard shortcuts of the player', async () => {
    const { controller, speech } = player;
    controller.tabIndex = 0;
    controller.focus();
    const playing = oneEvent(speech, 'playing');
    await sendKeys({ press: 'k' });
    await playing;
    await sendKeys({ press: 'm' });
    expect(speech.muted).to.equal(true);
    await sendKeys({ press: 'ArrowDown' });
    expect(speech.volume).to.be.lessThan(1);
    await sendKeys({ press: 'k' });
    expect(speech.paused).to.equal(true);
  });

  it('can be played again after an error with the same button', async () => {
    const { speech, control } = player;
    speech.fetch = new WatchedService().next(STREAM, refuse(500, { error: 'broken' })).fetch;
    control('play-button').click();
    await oneEvent(speech, 'error');
    await until(() => control('play-button').hasAttribute('mediapaused'));
    // media-chrome ignores its controls while its media has an error.
    await untilSupported();
    control('play-button').click();
    await oneEvent(speech, 'playing');
    expect(speech.error).to.equal(null);
  });

  it('adds its listener once, however often it fails', async () => {
    const { controller, speech, control } = player;
    const waiting = new Set<unknown>();
    controller.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions]) => {
      if (type === 'mediaplayrequest') waiting.add(rest[0]);
      HTMLElement.prototype.addEventListener.call(controller, type, ...rest);
    };
    const broken = refuse(400, { error: 'broken' });
    speech.fetch = new WatchedService().next(STREAM, broken, broken, broken).fetch;
    for (let attempt = 0; attempt < 3; attempt++) {
      await speech.play().catch(() => {});
      await untilSupported();
    }
    expect(waiting.size).to.equal(1);
    control('play-button').click();
    await oneEvent(speech, 'playing');
  });

  it('shows captions while they are enabled, right to left, as the words are spoken', async () => {
    const { controller, speech, control } = player;
    const button = control('captions-button');
    const [track] = speech.textTracks;
    expect(track).to.be.instanceOf(TextTrack);
    expect([track?.kind, track?.language, track?.label, track?.mode]).to.deep.equal([
      'captions',
      'ckb',
      'ژێرنووس',
      'hidden',
    ]);
    expect(button.getAttribute('aria-checked')).to.equal('false');
    button.click();
    await until(() => button.getAttribute('aria-checked') === 'true');
    const seen = new Map<string, string>();
    track?.addEventListener('cuechange', () => {
      for (const cue of track.activeCues ?? []) {
        const { startTime, endTime, text } = cue as VTTCue;
        expect(speech.currentTime).to.be.within(startTime - 0.001, endTime + 0.3);
        seen.set(cue.id, text);
      }
    });
    control('play-button').click();
    const captions = () => speech.shadowRoot?.querySelector<HTMLElement>('[part=captions]');
    await until(() => captions()?.textContent === 'بەهار لە کوردستان');
    const shown = captions() as HTMLElement;
    expect([shown.dir, shown.lang]).to.deep.equal(['rtl', 'ckb']);
    expect(shown.getBoundingClientRect().height).to.be.greaterThan(10);
    const bottom = control('control-bar').getBoundingClientRect().top;
    expect(shown.getBoundingClientRect().bottom).to.be.at.most(bottom + 1);
    await oneEvent(speech, 'ended');
    const cues = [...(track?.cues ?? [])] as VTTCue[];
    expect([...seen.values()]).to.deep.equal(cues.map((cue) => cue.text));
    expect(cues.map((cue) => cue.text).join(' ')).to.equal(
      controller.parentElement?.querySelector('article')?.textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(shown.textContent).to.equal('');
    button.click();
    await until(() => button.getAttribute('aria-checked') === 'false');
    expect(track?.mode).to.equal('disabled');
  });
});

/** Resolves when the files that an element loads when it first speaks have loaded. */
async function untilSupported(): Promise<void> {
  await until(() => Object.hasOwn(player.speech.textTracks[0] ?? {}, 'activeCues'));
}
