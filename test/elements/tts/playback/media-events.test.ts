import { expect } from '@open-wc/testing';
import { createDeferred } from '../../../../src/async/deferred.ts';
import { SpeechError } from '../../../../src/contract/errors.ts';
import type { SpeechErrorEvent, UpgradeRequiredEvent } from '../../../../src/elements/base/events.ts';
import { MediaEvents } from '../../../../src/elements/tts/playback/media-events.ts';
import type { SpeechSetup } from '../../../../src/elements/tts/requests/speech-setup.ts';
import { failure, waitFor } from '../../support/speaker.ts';

const PLANS = 'https://example.org/plans';
const exhausted = () => new SpeechError('quota-exceeded', 'No characters are left.', { upgradeUrl: PLANS });

/** A state, the element that its events reach, and all that was reported: `=status` and the names of events, in order. */
function stateOf() {
  const element = new EventTarget();
  const reports: string[] = [];
  const state: MediaEvents = new MediaEvents(
    {
      setup: () => ({}) as SpeechSetup,
      dispatch: (event) => {
        reports.push(event.type);
        element.dispatchEvent(event);
      },
    },
    () => {},
    (status) => reports.push(`=${status}`),
  );
  return { state, element, reports };
}

describe('MediaEvents', () => {
  it('offers the upgrade of a plan that refused, and reports the error once its status shows it', () => {
    const { state, element, reports } = stateOf();
    const error = exhausted();
    const dispatched: unknown[] = [];
    element.addEventListener('kurdish-upgraderequired', (event) =>
      dispatched.push((event as UpgradeRequiredEvent).detail.upgradeUrl),
    );
    element.addEventListener('error', (event) =>
      dispatched.push((event as SpeechErrorEvent).error, state.status, state.error),
    );
    state.fail(error);
    expect(reports).to.deep.equal(['kurdish-upgraderequired', '=error', 'error']);
    expect(dispatched).to.deep.equal([PLANS, error, 'error', error]);
    expect(state.upgradeUrl).to.equal(PLANS);
  });

  it('reports progress at once, and what follows within 350 ms with the next', async () => {
    const { state, reports } = stateOf();
    for (let chunk = 0; chunk < 5; chunk++) state.progress();
    expect(reports).to.deep.equal(['progress']);
    await waitFor(() => reports.length > 1);
    expect(reports).to.deep.equal(['progress', 'progress']);
  });

  it('reports the last progress before the text has arrived, and none after it has ended', async () => {
    const { state, reports } = stateOf();
    state.progress();
    state.progress();
    state.rest();
    expect(reports).to.deep.equal(['progress', 'progress']);
    state.progress();
    state.halt(exhausted());
    // Another text's progress, which is due later.
    const later = stateOf();
    later.state.progress();
    later.state.progress();
    await waitFor(() => later.reports.length > 1);
    expect(reports).to.deep.equal(['progress', 'progress']);
  });

  it('shows no link where the page shows an offer of its own, but still the error', () => {
    const { state, element, reports } = stateOf();
    element.addEventListener('kurdish-upgraderequired', (event) => event.preventDefault());
    state.fail(exhausted());
    expect(state.upgradeUrl).to.equal(undefined);
    expect(state.error?.code).to.equal('quota-exceeded');
    expect(reports.at(-1)).to.equal('error');
  });

  it('drops the link with the next error that no upgrade lifts', () => {
    const { state, reports } = stateOf();
    state.fail(exhausted());
    state.fail(new SpeechError('network', 'The connection failed.'));
    expect([state.upgradeUrl, state.error?.code]).to.deep.equal([undefined, 'network']);
    expect(reports.slice(3)).to.deep.equal(['=error', 'error']);
  });

  it('answers everyone who waits for the first sound, and nobody twice', async () => {
    const { state } = stateOf();
    const [first, second, later] = [createDeferred(), createDeferred(), createDeferred()];
    state.begin(first, true);
    state.resume(second, false);
    expect(state.starting).to.equal(true);
    state.soundStarts();
    expect(state.starting).to.equal(false);
    await Promise.all([first.promise, second.promise]);
    state.resume(later, true);
    const paused = new SpeechError('aborted', 'Speech was paused before it sounded.');
    state.pause(paused);
    expect(await failure(later.promise)).to.equal(paused);
    expect(await failure(first.promise)).to.equal(undefined);
    expect(state.starting).to.equal(false);
  });

  it('shows a text that was loaded in silence as paused, and leaves one that will be played alone', () => {
    const { state, reports } = stateOf();
    state.begin(undefined, true);
    state.rest();
    expect(state.status).to.equal('paused');
    state.begin(createDeferred(), true);
    state.rest();
    expect(state.status).to.equal('loading');
    state.end();
    state.rest();
    expect(reports.filter((name) => name.startsWith('='))).to.deep.equal([
      '=loading',
      '=paused',
      '=loading',
      '=ended',
    ]);
  });

  it('is as new after an error, and says that the text is gone', () => {
    const { state, reports } = stateOf();
    state.fail(new SpeechError('not-allowed', 'A gesture is required.', { upgradeUrl: PLANS }));
    expect(state.locked).to.equal(true);
    reports.length = 0;
    state.recover();
    expect(reports).to.deep.equal(['=idle', 'emptied']);
    expect([state.status, state.error, state.upgradeUrl, state.locked]).to.deep.equal([
      'idle',
      undefined,
      undefined,
      false,
    ]);
  });
});
