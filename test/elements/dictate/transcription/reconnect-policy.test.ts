import { expect } from '@open-wc/testing';
import { SpeechError, type SpeechErrorCode } from '../../../../src/contract/errors.ts';
import { reconnectPolicy } from '../../../../src/elements/dictate/transcription/reconnect-policy.ts';

const error = (code: SpeechErrorCode, retryable?: boolean) => new SpeechError(code, '', { retryable });
const RECONNECT = ['none', 'record', 'session'] as const;

describe('reconnectPolicy', () => {
  it('follows "reconnect" when an open session breaks', () => {
    for (const reconnect of RECONNECT)
      expect(reconnectPolicy(error('network'), true, { mode: 'live', reconnect })).to.equal(reconnect);
  });

  it('opens another session where the page itself listens, and never sends a recording', () => {
    const loadLocal = () => Promise.reject(new Error());
    for (const reconnect of RECONNECT) {
      const settings = { mode: 'auto', reconnect, loadLocal } as const;
      const expected = reconnect === 'none' ? 'none' : 'session';
      expect(reconnectPolicy(error('internal'), true, settings)).to.equal(expected);
      expect(reconnectPolicy(error('asset-blocked'), false, settings)).to.equal('none');
    }
  });

  it('opens no other session when one has reached its maximum duration', () => {
    const settings = { mode: 'live', reconnect: 'session' } as const;
    expect(reconnectPolicy(error('session-timeout'), true, settings)).to.equal('record');
  });

  it('falls back to the recording when opening a session fails temporarily, unless "reconnect" is "none"', () => {
    for (const code of ['network', 'timeout', 'service-unavailable', 'rate-limited'] as const)
      for (const reconnect of RECONNECT) {
        const expected = reconnect === 'none' ? 'none' : 'record';
        expect(reconnectPolicy(error(code), false, { mode: 'live', reconnect })).to.equal(expected);
        expect(reconnectPolicy(error(code), false, { mode: 'auto', reconnect })).to.equal('record');
      }
  });

  it('falls back to the recording in mode="auto" only, when there are no sessions left', () => {
    for (const code of ['session-limit', 'quota-exceeded', 'upgrade-required', 'not-supported'] as const) {
      expect(reconnectPolicy(error(code), false, { mode: 'auto', reconnect: 'record' })).to.equal('record');
      expect(reconnectPolicy(error(code), false, { mode: 'live', reconnect: 'record' })).to.equal('none');
    }
  });

  it('fails in every mode when an upload would fail as well', () => {
    for (const mode of ['live', 'auto'] as const) {
      const settings = { mode, reconnect: 'record' } as const;
      expect(reconnectPolicy(error('unauthorized'), false, settings)).to.equal('none');
      expect(reconnectPolicy(error('service-unavailable', false), false, settings)).to.equal('none');
    }
  });
});
