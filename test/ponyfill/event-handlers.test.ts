import { expect } from '@open-wc/testing';
import { SpeechSynthesisUtterance } from '../../src/ponyfill/index.ts';

describe('an event handler attribute', () => {
  it('is null at first, and is called in the order in which it was first set', () => {
    const utterance = new SpeechSynthesisUtterance();
    const called: string[] = [];
    expect(utterance.onstart).to.equal(null);
    utterance.onstart = () => called.push('replaced');
    utterance.addEventListener('start', () => called.push('listener'));
    const handler = function (this: unknown) {
      called.push(this === utterance ? 'handler' : 'elsewhere');
    };
    utterance.onstart = handler;
    expect(utterance.onstart).to.equal(handler);
    utterance.dispatchEvent(new Event('start'));
    utterance.onstart = null;
    utterance.dispatchEvent(new Event('start'));
    expect(called).to.deep.equal(['handler', 'listener', 'listener']);
  });

  it('treats anything but a function as null, and is found by its name before it is set', () => {
    const utterance = new SpeechSynthesisUtterance();
    utterance.onend = 'alert(1)' as never;
    expect(utterance.onend).to.equal(null);
    expect('onboundary' in utterance).to.equal(true);
  });
});
