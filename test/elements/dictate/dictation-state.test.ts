import { expect } from '@open-wc/testing';
import {
  advance,
  type DictationSignal,
  NOT_DICTATING,
} from '../../../src/elements/dictate/dictation-state.ts';

const after = (...signals: DictationSignal[]) => signals.reduce(advance, NOT_DICTATING).state;

describe('the steps of a dictation', () => {
  it('lead from the question for the microphone over a live session back to rest', () => {
    expect(after('start')).to.equal('requesting');
    expect(after('start', 'listen')).to.equal('recording');
    expect(after('start', 'listen', 'connect')).to.equal('connecting');
    expect(after('start', 'listen', 'connect', 'connected')).to.equal('recording');
    expect(after('start', 'listen', 'connect', 'connected', 'stop')).to.equal('finalizing');
    expect(after('start', 'listen', 'connect', 'connected', 'stop', 'end')).to.equal('inactive');
  });

  it('let a connection be made, and be lost, behind a pause', () => {
    expect(after('start', 'listen', 'connect', 'pause', 'connected')).to.equal('paused');
    expect(after('start', 'listen', 'connect', 'pause', 'connected', 'resume')).to.equal('recording');
    expect(after('start', 'listen', 'pause', 'drop', 'resume')).to.equal('reconnecting');
  });

  it('lead back from a session that broke to another one', () => {
    expect(after('start', 'listen', 'connect', 'connected', 'drop')).to.equal('reconnecting');
    expect(after('start', 'listen', 'connect', 'connected', 'drop', 'connect')).to.equal('reconnecting');
    expect(after('start', 'listen', 'connect', 'drop', 'connected')).to.equal('recording');
  });

  it('ignore what has no meaning where the dictation stands', () => {
    expect(after('stop')).to.equal('inactive');
    expect(after('connected')).to.equal('inactive');
    expect(after('start', 'listen', 'stop', 'drop')).to.equal('finalizing');
    expect(after('start', 'listen', 'resume')).to.equal('recording');
  });
});
