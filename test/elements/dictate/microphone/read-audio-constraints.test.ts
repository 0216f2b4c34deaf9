import { expect } from '@open-wc/testing';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import { SpeechError } from '../../../../src/contract/errors.ts';
import { readAudioConstraints } from '../../../../src/elements/dictate/microphone/read-audio-constraints.ts';

describe('readAudioConstraints', () => {
  it('takes an object or its JSON, and leaves the rest to the browser', () => {
    const raw = { echoCancellation: false, autoGainControl: false };
    expect(readAudioConstraints(raw)).to.deep.equal(raw);
    expect(readAudioConstraints(JSON.stringify(raw))).to.deep.equal(raw);
    expect(readAudioConstraints('')).to.deep.equal({});
    expect(readAudioConstraints(null)).to.deep.equal({});
  });

  it('says what is wrong with anything else, and what would be right', () => {
    for (const wrong of ['off', '[1]', 'null', '{"echo": false}', '{"noiseSuppression": "false"}']) {
      const read = () => readAudioConstraints(wrong);
      expect(read, wrong).to.throw(
        SpeechError,
        'echoCancellation, noiseSuppression, autoGainControl, or its JSON',
      );
    }
  });

  it('of an element reports them before the microphone is opened', async () => {
    const element = document.createElement('kurdish-dictate');
    element.setAttribute('audio-constraints', 'off');
    document.body.append(element);
    const error = await element.start().catch((cause: unknown) => cause);
    element.remove();
    expect(error).to.include({ code: 'invalid-argument', field: 'audio-constraints' });
  });
});
