import { expect } from '@open-wc/testing';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { makeRequest, type SpeechSettings } from '../../../../src/elements/tts/requests/make-request.ts';

const SETTINGS: SpeechSettings = {
  disabled: false,
  endpoint: '/speech',
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  dialect: null,
  speed: null,
  format: 'stream',
  latency: 'balanced',
  options: {},
};

describe('makeRequest', () => {
  it('contains the settings, without undefined options (silaw)', () => {
    const settings = { ...SETTINGS, speed: 1.5, options: { seed: 7, pitch: undefined } };
    expect(makeRequest('سڵاو', settings)).to.deep.equal({
      text: 'سڵاو',
      endpoint: '/speech',
      voice: 'sorani_m001',
      voiceGroup: 'v3',
      dialect: undefined,
      speed: 1.5,
      format: 'stream',
      generation: { seed: 7 },
    });
  });

  it('contains the dialect of the reader’s choice only for voices with several dialects', () => {
    const cast = { ...SETTINGS, voice: 'cast_05' };
    expect(makeRequest('silav', cast, 'kurmanji').dialect).to.equal('kurmanji');
    expect(makeRequest('silav', { ...cast, dialect: 'badini' }, 'kurmanji').dialect).to.equal('badini');
    expect(makeRequest('silav', SETTINGS, 'kurmanji').dialect).to.equal(undefined);
  });

  const wrong: [string, Partial<SpeechSettings>, string?][] = [
    ['disabled', { disabled: true }],
    ['text', {}, ' \n'],
    ['dialect', { dialect: 'zazaki' }],
    ['voice-group', { voiceGroup: 'v9' }],
    ['latency', { latency: 'fast' }],
    ['format', { format: 'flac' }],
    ['speed', { speed: 5 }],
    ['speed', { speed: Number.NaN }],
  ];
  for (const [field, settings, text = 'سڵاو'] of wrong)
    it(`rejects ${JSON.stringify(settings)}, naming ${field}`, () => {
      expect(() => makeRequest(text, { ...SETTINGS, ...settings }))
        .to.throw(SpeechError)
        .that.includes({ code: 'invalid-argument', field });
    });
});
