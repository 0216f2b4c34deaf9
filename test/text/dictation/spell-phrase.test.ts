import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spellPhrase } from '../../../src/text/dictation/spell-phrase.ts';

describe('a phrase as a recognizer spells it', () => {
  it('has small letters and no marks (Hêlîn Xan, Bedir-Xan)', () => {
    assert.equal(spellPhrase(' Hêlîn  Xan! ', 'kurmanji'), 'hêlîn xan');
    assert.equal(spellPhrase('Bedir-Xan', 'kurmanji'), 'bedir xan');
    assert.equal(spellPhrase('ÎBRAHÎM', 'kurmanji'), 'îbrahîm');
  });

  it('has the letters of the dialect, whatever was typed (Arabic kaf and yeh, sad, the final h of Allah)', () => {
    assert.equal(spellPhrase('كاوي', 'sorani'), 'کاوی');
    assert.equal(spellPhrase('صالح', 'sorani'), 'سالح');
    assert.equal(spellPhrase('شاھ', 'sorani'), 'شاه');
  });

  it('has the script of the dialect (Hêlîn, Evîn, هێلین)', () => {
    assert.equal(spellPhrase('Hêlîn', 'sorani'), 'هێلین');
    assert.equal(spellPhrase('Evîn', 'sorani'), 'ئەڤین');
    assert.equal(spellPhrase('هێلین', 'kurmanji'), 'hêlîn');
  });

  it('is empty without letters', () => {
    assert.equal(spellPhrase('2024 !', 'kurmanji'), '');
  });
});
