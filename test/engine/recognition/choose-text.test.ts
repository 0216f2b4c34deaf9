import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseText } from '../../../src/engine/recognition/choose-text.ts';
import { DECODER_SETTINGS } from '../../../src/engine/recognition/decoder-settings.ts';

const settings = { ...DECODER_SETTINGS, backOff: 0.3, backOffShare: 2 };

describe('the final text', () => {
  it('prefers listed words where the audio permits (nan, nam)', () => {
    const { text } = chooseText({ text: 'nam', sound: -1 }, { text: 'nan', sound: -1.5 }, settings);
    assert.equal(text, 'nan');
  });

  it('is the greedy one where the audio clearly contradicts the listed words (zilûsax, zilam sax)', () => {
    const { text } = chooseText({ text: 'zilûsax', sound: -1 }, { text: 'zilam sax', sound: -9 }, settings);
    assert.equal(text, 'zilûsax');
  });

  it('tolerates a larger acoustic loss in a long text than in a short one', () => {
    const long = 'bavê min li bajêr kar dike';
    assert.equal(chooseText({ text: long, sound: -1 }, { text: 'b', sound: -4 }, settings).text, 'b');
    assert.equal(chooseText({ text: 'bav', sound: -1 }, { text: 'b', sound: -4 }, settings).text, 'bav');
  });

  it('prefers listed words where no letter of the greedy text is certain (bevmo, bav me)', () => {
    const { text } = chooseText({ text: 'bevmo', sound: -5 }, { text: 'bav me', sound: -12 }, settings);
    assert.equal(text, 'bav me');
  });

  it('is empty where blank was always most likely', () => {
    assert.equal(chooseText({ text: '', sound: -0.1 }, { text: '', sound: -0.1 }, settings).text, '');
    assert.equal(chooseText({ text: '', sound: -5 }, { text: 'nan', sound: -4 }, settings).text, '');
  });
});
