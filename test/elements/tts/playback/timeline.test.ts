import { expect } from '@open-wc/testing';
import { createDeferred } from '../../../../src/async/deferred.ts';
import type { BoundaryEvent } from '../../../../src/elements/base/events.ts';
import { MediaEvents } from '../../../../src/elements/tts/playback/media-events.ts';
import type { ProgressHooks } from '../../../../src/elements/tts/playback/playback-hooks.ts';
import { Timeline } from '../../../../src/elements/tts/playback/timeline.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/requests/speech-setup.ts';
import { estimatedDuration } from '../../../../src/text/estimated-duration.ts';
import { once, type Stage, stage } from '../../../audio/support/helpers.ts';
import { arrived, spokenRun } from '../../support/spoken-run.ts';

const TEXT = 'Yek du sê çar';
const WORDS = TEXT.split(' ');
const WORD_SECONDS = 0.4;

describe('the timeline of a text', () => {
  let audio: Stage | undefined;
  afterEach(async () => {
    await audio?.close();
    audio = undefined;
  });

  /** A timeline over a real player; `count` words of the text have arrived. */
  async function follow(count = WORDS.length) {
    audio = await stage();
    const { player } = audio;
    const events: string[] = [];
    const early: string[] = [];
    let lit: string | undefined;
    const hooks: ProgressHooks = {
      setup: () => ({ sentenceBoundaries: false }) as SpeechSetup,
      dispatch: (event) => {
        if (event.type !== 'boundary') return events.push(event.type);
        const { charIndex, charLength, elapsedTime } = event as BoundaryEvent;
        const word = TEXT.slice(charIndex, charIndex + charLength);
        if (elapsedTime > player.currentTime) early.push(word);
        return events.push(word);
      },
      onWord: (_source, word) => {
        lit = word && TEXT.slice(word.start, word.end);
      },
    };
    const state = new MediaEvents(
      hooks,
      () => events.push('update'),
      () => {},
    );
    const timeline = new Timeline(hooks, state, () => player);
    const run = spokenRun(TEXT, { from: arrived(TEXT, WORD_SECONDS, count) });
    player.addEventListener('playing', () => timeline.run(true));
    player.addEventListener('pause', () => timeline.run(false));
    player.open();
    timeline.begin(run);
    run.deliverKept(player);
    return { player, state, timeline, run, events, early, lit: () => lit };
  }

  it('tells each word once playback has reached it, and its position at most four times a second', async () => {
    const { player, timeline, events, early } = await follow();
    const startedAt = performance.now();
    player.end();
    player.play();
    await once(player, 'ended');
    timeline.run(false);
    expect(events).to.include(WORDS[0]);
    timeline.end();
    const most = (performance.now() - startedAt) / 250 + 1;
    const updates = events.filter((name) => name === 'timeupdate').length;
    expect(events.filter((name) => !name.endsWith('update'))).to.deep.equal(WORDS);
    expect(early).to.deep.equal([]);
    // On a machine whose sound hurries, one is all there is time for.
    expect(updates).to.be.within(1, most);
    // That time passes is no change.
    expect(events).to.not.include('update');
  });

  it('asks for no frames, so that a page on which nothing changes is not drawn', async () => {
    const { player, timeline, events } = await follow();
    const { requestAnimationFrame } = window;
    let frames = 0;
    window.requestAnimationFrame = (callback) => {
      frames++;
      return requestAnimationFrame(callback);
    };
    try {
      player.end();
      player.play();
      await once(player, 'ended');
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
      timeline.run(false);
    }
    expect(frames).to.equal(0);
    expect(events).to.include.members(WORDS.slice(0, -1));
  });

  it('tells words in the background too, where a page gets no frames', async () => {
    const { player, timeline, events } = await follow();
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => 0;
    try {
      player.end();
      player.play();
      await once(player, 'ended');
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
      timeline.run(false);
    }
    expect(events).to.include.members(WORDS.slice(0, -1));
  });

  it('tells nothing while playback is paused', async () => {
    const { player, timeline, events } = await follow();
    player.play();
    await once(player, 'playing');
    await once(player, 'progress');
    player.pause();
    events.length = 0;
    player.seek(1);
    await once(player, 'seeked');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(timeline.currentTime).to.equal(1);
    expect(events).to.deep.equal([]);
  });

  it('goes on with the word there after a seek, without those in between', async () => {
    const { player, state, timeline, events, lit } = await follow();
    state.begin(createDeferred(), true);
    events.length = 0;
    state.beginSeek();
    expect([state.seeking, ...events]).to.deep.equal([true, 'seeking']);
    player.seek(2.5 * WORD_SECONDS);
    await once(player, 'seeked');
    timeline.endSeek();
    expect(state.seeking).to.equal(false);
    expect(events).to.deep.equal(['seeking', 'sê', 'timeupdate', 'update', 'seeked']);
    expect(lit()).to.equal('sê');
  });

  it('lights the word after a seek while paused, and does not tell it', async () => {
    const { player, state, timeline, events, lit } = await follow();
    state.beginSeek();
    player.seek(1.5 * WORD_SECONDS);
    await once(player, 'seeked');
    timeline.endSeek();
    expect(events).to.deep.equal(['seeking', 'timeupdate', 'update', 'seeked']);
    expect(lit()).to.equal('du');
  });

  it('keeps to itself what the player seeks on its own, to stop', async () => {
    const { player, timeline, events } = await follow();
    player.stop();
    await once(player, 'seeked');
    timeline.endSeek();
    expect(events).to.deep.equal([]);
  });

  it('tells the words that are left at the end, and all of them again the next time', async () => {
    const { player, timeline, events, lit } = await follow();
    player.seek(3.5 * WORD_SECONDS);
    timeline.resumeAt(2.5 * WORD_SECONDS);
    expect(lit()).to.equal('sê');
    timeline.end();
    expect(events).to.deep.equal(['çar']);
    expect(lit()).to.equal(undefined);
    timeline.end();
    expect(events.slice(1)).to.deep.equal(WORDS);
  });

  it('estimates the length from the words that have arrived, until all have', async () => {
    const { timeline, run } = await follow(2);
    expect(timeline.receivedDuration).to.equal(2 * WORD_SECONDS);
    const usual = estimatedDuration(TEXT.length, 1);
    const ofTheWords = (2 * WORD_SECONDS * TEXT.length) / 'Yek du'.length;
    // Few words say little of the pace: the usual one counts too.
    expect(timeline.expectedDuration).to.be.within(Math.min(usual, ofTheWords), Math.max(usual, ofTheWords));
    run.finish();
    expect(timeline.expectedDuration).to.equal(2 * WORD_SECONDS);
  });

  it('is empty without a text, whatever the player still holds', async () => {
    const { player, timeline, events, lit } = await follow();
    player.seek(1);
    timeline.resumeAt(1);
    timeline.begin(undefined);
    expect([timeline.currentTime, timeline.receivedDuration, timeline.expectedDuration]).to.deep.equal([
      0, 0, 0,
    ]);
    expect(lit()).to.equal(undefined);
    timeline.end();
    expect(events).to.deep.equal([]);
  });
});
