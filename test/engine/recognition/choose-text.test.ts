import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseText } from '../../../src/engine/recognition/choose-text.ts';
import { DECODER_SETTINGS } from '../../../src/engine/recognition/decoder-settings.ts';

const settings = { ...DECODER_SETTINGS, backOff: 0.3 };

describe('the final text', () => {
  it('is the one with words of the list where the sound allows it (nan, nam)', () => {
    const text = chooseText({ text: 'nam', sound: -1 }, { text: 'nan', sound: -1.5 }, settings);
    assert.equal(text, 'nan');
  });

  it('is the greedy one where the sound speaks clearly against the words of the list (zilûsax, zilam sax)', () => {
    const text = chooseText({ text: 'zilûsax', sound: -1 }, { text: 'zilam sax', sound: -9 }, settings);
    assert.equal(text, 'zilûsax');
  });

  it('bears more against a long text than against a short one', () => {
    const long = 'bavê min li bajêr kar dike';
    assert.equal(chooseText({ text: long, sound: -1 }, { text: 'b', sound: -4 }, settings), 'b');
    assert.equal(chooseText({ text: 'bav', sound: -1 }, { text: 'b', sound: -4 }, settings), 'bav');
  });

  it('is empty where no letter was ever likelier than none', () => {
    assert.equal(chooseText({ text: '', sound: -0.1 }, { text: '', sound: -0.1 }, settings), '');
    assert.equal(chooseText({ text: '', sound: -5 }, { text: 'nan', sound: -4 }, settings), '');
  });
});
