import { expect } from '@open-wc/testing';
import { stopReason } from '../../../../src/elements/dictate/transcription/stop-reason.ts';

const SETTINGS = { silenceTimeout: 15, maxDuration: 0, continuous: false };
const PROGRESS = { seconds: 20, silentSeconds: 2, hasSpoken: true, isFallback: false };

describe('stopReason', () => {
  it('continues while there is speech, and waits for the session to end the utterance', () => {
    expect(stopReason(SETTINGS, PROGRESS)).to.equal(undefined);
  });

  it('stops after the silence timeout, unless it is 0', () => {
    expect(stopReason(SETTINGS, { ...PROGRESS, silentSeconds: 15 })).to.equal('silence');
    expect(stopReason({ ...SETTINGS, silenceTimeout: 0 }, { ...PROGRESS, silentSeconds: 99 })).to.equal(
      undefined,
    );
  });

  it('stops at the maximum duration, which takes precedence over silence', () => {
    const settings = { ...SETTINGS, maxDuration: 20 };
    expect(stopReason(settings, { ...PROGRESS, seconds: 19.9 })).to.equal(undefined);
    expect(stopReason(settings, { ...PROGRESS, silentSeconds: 15 })).to.equal('max-duration');
  });

  it('ends the utterance at a pause where a recording replaces the session, unless it is continuous', () => {
    const progress = { ...PROGRESS, isFallback: true };
    expect(stopReason(SETTINGS, { ...progress, silentSeconds: 1.4 })).to.equal(undefined);
    expect(stopReason(SETTINGS, progress)).to.equal('utterance');
    expect(stopReason(SETTINGS, { ...progress, hasSpoken: false })).to.equal(undefined);
    expect(stopReason({ ...SETTINGS, continuous: true }, progress)).to.equal(undefined);
  });
});
