import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { createDeferred } from '../../../../src/async/deferred.ts';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { FetchPacing } from '../../../../src/elements/tts/playback/fetch-pacing.ts';
import { MediaEvents } from '../../../../src/elements/tts/playback/media-events.ts';
import type { ProgressHooks } from '../../../../src/elements/tts/playback/playback-hooks.ts';
import type { PlaybackRun } from '../../../../src/elements/tts/playback/playback-run.ts';
import { Timeline } from '../../../../src/elements/tts/playback/timeline.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/requests/speech-setup.ts';
import { once, type Stage, stage, tone } from '../../../audio/support/helpers.ts';
import { allowOnly, TOKEN, WatchedService } from '../../support/service.ts';
import { failure, speaker, waitFor } from '../../support/speaker.ts';
import { arrived, spokenRun } from '../../support/spoken-run.ts';

const TEXT = 'Yek du sê çar';
/** Several times as long as it takes to notice that a part is due. */
const LONG_ENOUGH_MS = 700;

describe('the pace of fetching', () => {
  let audio: Stage | undefined;
  afterEach(async () => {
    await audio?.close();
    audio = undefined;
  });

  /** A text of which some seconds have arrived, and are being played. */
  async function listen(seconds: number) {
    audio = await stage();
    const { player } = audio;
    const events: string[] = [];
    const hooks: ProgressHooks = {
      setup: () => ({}) as SpeechSetup,
      dispatch: ({ type }) => events.push(type),
    };
    const state = new MediaEvents(
      hooks,
      () => {},
      () => {},
    );
    const timeline = new Timeline(hooks, state, () => player);
    const pacing: FetchPacing = new FetchPacing(state, timeline, () => run);
    const wake = () => pacing.wake();
    const run: PlaybackRun = spokenRun(TEXT, { from: arrived(TEXT, seconds / 4), wake });
    player.open();
    run.deliverKept(player);
    timeline.begin(run);
    state.begin(createDeferred(), true);
    events.length = 0;
    const due = (of: PlaybackRun = run) => {
      const waiting = { isDue: false, ended: pacing.untilDue(of) };
      waiting.ended.then(
        () => (waiting.isDue = true),
        () => {},
      );
      return waiting;
    };
    const seek = async (to: number) => {
      const seeked = once(player, 'seeked');
      player.seek(to);
      await seeked;
      wake();
    };
    return { player, run, state, pacing, events, due, seek };
  }

  it('fetches the next part at once when little is left to play', async () => {
    const { due, state, events } = await listen(8);
    await due().ended;
    expect([state.isIdle, ...events]).to.deep.equal([false]);
  });

  it('rests while more than ten seconds are in hand, says so once, and goes on when the listener is near', async () => {
    const { due, seek, state, events } = await listen(16);
    const next = due();
    await aTimeout(LONG_ENOUGH_MS);
    expect([next.isDue, state.isIdle, ...events]).to.deep.equal([false, true, 'suspend']);
    await seek(5);
    await aTimeout(LONG_ENOUGH_MS);
    expect(next.isDue).to.equal(false);
    await seek(7);
    await next.ended;
    expect([state.isIdle, ...events]).to.deep.equal([false, 'suspend']);
  });

  it('fetches further ahead for a fast listener, who reaches the end sooner', async () => {
    const { player, due, pacing } = await listen(16);
    const next = due();
    await aTimeout(LONG_ENOUGH_MS);
    expect(next.isDue).to.equal(false);
    player.playbackRate = 2;
    pacing.wake();
    await next.ended;
  });

  it('fetches further ahead on a line that is slower than the speech, as far as a wait would last', async () => {
    const { player, due, pacing, state } = await listen(16);
    player.expectedDuration = 60;
    const next = due();
    await aTimeout(LONG_ENOUGH_MS);
    expect(next.isDue).to.equal(false);
    player.resumeFetching();
    await aTimeout(200);
    player.write(tone(0.1));
    expect(player.rebufferDuration).to.be.above(16);
    pacing.wake();
    await next.ended;
    expect(state.isIdle).to.equal(false);
    player.expectedDuration = 30;
    expect(pacing.isRunningLow).to.equal(true);
    // Next to nothing is left to wait for, however long the line took above.
    player.expectedDuration = 16.11;
    expect(pacing.isRunningLow).to.equal(false);
  });

  it('does not count its rests as time that the line took', async () => {
    const { player, run, due } = await listen(16);
    player.expectedDuration = 60;
    await aTimeout(50);
    player.write(tone(1));
    const next = due();
    await aTimeout(2000);
    void run.all();
    await next.ended;
    player.write(tone(1));
    expect(player.rebufferDuration).to.be.below(1);
  });

  it('fetches nothing for a listener who has paused, however little is left, until playback goes on', async () => {
    const { due, state, pacing } = await listen(2);
    state.pause(new SpeechError('aborted', 'Speech was paused.'));
    const next = due();
    await aTimeout(LONG_ENOUGH_MS);
    expect(next.isDue).to.equal(false);
    state.resume(createDeferred(), true);
    pacing.wake();
    await next.ended;
  });

  it('leaves a queued text for its turn, and does not call that a rest', async () => {
    const { due, state, events } = await listen(2);
    const queued = spokenRun('Pênc şeş');
    const next = due(queued);
    await aTimeout(LONG_ENOUGH_MS);
    expect([next.isDue, state.isIdle, ...events]).to.deep.equal([false, false]);
    queued.end(new SpeechError('aborted', 'The queue was emptied.'));
    expect(await failure(next.ended)).to.include({ code: 'aborted' });
  });

  it('fetches all of a text that is wanted whole', async () => {
    const { due, run } = await listen(16);
    const next = due();
    await aTimeout(LONG_ENOUGH_MS);
    expect(next.isDue).to.equal(false);
    void run.all();
    await next.ended;
  });

  it('gives up with the reason of a text that ends while it waits', async () => {
    const { due, run } = await listen(16);
    const next = due();
    const reason = new SpeechError('aborted', 'Speech was cancelled.');
    run.received.catch(() => {});
    run.end(reason);
    expect(await failure(next.ended)).to.equal(reason);
  });

  it('buys the first part of a text that is only loaded, shows it as ready, and the others when it is played', async () => {
    const sentences = ['سڵاو هاوڕێم.', 'ئەمڕۆ کەشوهەوا زۆر خۆشە.'];
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text: sentences.join(' ') });
    const rest = oneEvent(element, 'suspend');
    element.load();
    await rest;
    expect(element.matches(':state(paused)')).to.equal(true);
    expect(element.matches(':state(loading)')).to.equal(false);
    await aTimeout(LONG_ENOUGH_MS);
    expect(service.texts).to.deep.equal([sentences[0]]);
    void element.play();
    await waitFor(() => service.texts.length > 1);
    expect(service.texts).to.deep.equal(sentences);
    element.cancel();
  });
});
