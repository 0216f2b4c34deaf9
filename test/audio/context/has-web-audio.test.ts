import { expect } from '@open-wc/testing';
import { hasWebAudio } from '../../../src/audio/context/has-web-audio.ts';

describe('hasWebAudio', () => {
  const { AudioContext } = globalThis;
  afterEach(() => Object.assign(globalThis, { AudioContext }));

  it('is true where samples can be played', () => {
    expect(hasWebAudio()).to.equal(true);
  });

  it('is false without an AudioContext, as in Lockdown Mode', () => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    expect(hasWebAudio()).to.equal(false);
  });

  it('is false for an AudioContext without worklets, as in Safari before 14.1', () => {
    Object.assign(globalThis, { AudioContext: class {} });
    expect(hasWebAudio()).to.equal(false);
  });
});
