import { expect } from '@open-wc/testing';
import { advance } from '../../../../src/elements/dictate/session/advance.ts';
import {
  type DictationSignal,
  NOT_DICTATING,
} from '../../../../src/elements/dictate/transcription/dictation-state.ts';

const after = (...signals: DictationSignal[]) => signals.reduce(advance, NOT_DICTATING).state;

describe('state transitions of a dictation', () => {
  it('go from the permission prompt through a live session back to inactive', () => {
    expect(after('start')).to.equal('requesting');
    expect(after('start', 'listen')).to.equal('recording');
    expect(after('start', 'listen', 'connect')).to.equal('connecting');
    expect(after('start', 'listen', 'connect', 'connected')).to.equal('recording');
    expect(after('start', 'listen', 'connect', 'connected', 'stop')).to.equal('finalizing');
    expect(after('start', 'listen', 'connect', 'connected', 'stop', 'end')).to.equal('inactive');
  });

  it('track connecting and losing a session while paused', () => {
    expect(after('start', 'listen', 'connect', 'pause', 'connected')).to.equal('paused');
    expect(after('start', 'listen', 'connect', 'pause', 'connected', 'resume')).to.equal('recording');
    expect(after('start', 'listen', 'pause', 'drop', 'resume')).to.equal('reconnecting');
  });

  it('go from a broken session to another one', () => {
    expect(after('start', 'listen', 'connect', 'connected', 'drop')).to.equal('reconnecting');
    expect(after('start', 'listen', 'connect', 'connected', 'drop', 'connect')).to.equal('reconnecting');
    expect(after('start', 'listen', 'connect', 'drop', 'connected')).to.equal('recording');
  });

  it('ignore signals that do not apply to the state', () => {
    expect(after('stop')).to.equal('inactive');
    expect(after('connected')).to.equal('inactive');
    expect(after('start', 'listen', 'stop', 'drop')).to.equal('finalizing');
    expect(after('start', 'listen', 'resume')).to.equal('recording');
  });
});
