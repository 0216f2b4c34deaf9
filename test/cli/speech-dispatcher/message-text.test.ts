import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageText } from '../../../src/cli/speech-dispatcher/message-text.ts';

type Kind = Parameters<typeof messageText>[0];

describe('what a screen reader says', () => {
  const say = (kind: Kind, message: string, settings: Readonly<Record<string, string>> = {}) =>
    messageText(kind, message, new Map(Object.entries({ language: 'ckb', ...settings })));

  it('names symbols (kolon, xall) from level to level', () => {
    const text = '(سڵاو)، a@b: 3.5';
    const named = ['none', 'some', 'most', 'all'].map(
      (punctuation_mode) => say('text', text, { punctuation_mode }).text,
    );
    assert.equal(named[0], text);
    assert.match(named[1]!, /a ئەت b/);
    assert.doesNotMatch(named[1]!, /کەوانە/);
    assert.match(named[2]!, /کەوانەی کراوە سڵاو کەوانەی داخراو/);
    assert.match(named[2]!, /دوو خاڵ:/);
    assert.doesNotMatch(named[2]!, /کۆما/);
    assert.match(named[3]!, /کۆما، .* 3\.5$/);
  });

  it('counts the words before a mark, with the names of symbols', () => {
    const { marks } = say('text', '<speak>یەک، <mark name="a"/>دوو</speak>', { punctuation_mode: 'all' });
    assert.deepEqual(marks, [{ name: 'a', word: 2 }]);
  });

  it('spells (b, e, lam) where it is set, or asked for by an element', () => {
    assert.equal(say('text', 'بڵ', { spelling_mode: 'on' }).text.trim(), 'بێ, لامی قەڵەو');
    const asked = '<speak>وشە <say-as interpret-as="characters">بێ</say-as></speak>';
    assert.match(say('text', asked).text, /^وشە {2}بێ, یێی کراوە $/);
  });

  it('says single characters by name, capitals as it is set', () => {
    assert.equal(say('character', 'م').text, 'میم');
    assert.equal(say('character', ' ').text, 'بۆشایی');
    assert.equal(say('character', 'A', { language: 'kmr' }).text, 'A.');
    assert.equal(say('character', 'A', { language: 'kmr', cap_let_recogn: 'spell' }).text, 'A. mezin');
    assert.equal(say('character', 'A', { language: 'kmr', cap_let_recogn: 'icon' }).icon, 'capital');
    assert.equal(say('character', 'a', { language: 'kmr', cap_let_recogn: 'icon' }).icon, undefined);
  });

  it('says keys with their modifiers (kontrol, şift)', () => {
    assert.equal(say('key', 'control_shift_Delete', { language: 'kmr' }).text, 'kontrol şift jêbirin');
    assert.equal(say('key', 'F5', { language: 'kmr' }).text, 'F. 5');
    assert.equal(say('key', 'underscore', { language: 'kmr' }).text, 'binxêz');
  });

  it('reads entities, and text that is no SSML', () => {
    assert.equal(say('text', '<speak>a &lt; b &amp; c &#x645;</speak>').text, 'a < b & c م');
    assert.equal(say('text', '3 < 4').text, '3 < 4');
    assert.equal(say('text', '<speak><sub alias="دکتۆر">د.</sub> ئازاد</speak>').text, 'دکتۆر ئازاد');
  });

  it('chooses the dialect by language, voice and text', () => {
    const spoken = (text: string, settings: Readonly<Record<string, string>>) => say('text', text, settings);
    assert.equal(spoken('سڵاو', { language: 'ckb' }).voice, 'sorani_m001');
    assert.equal(spoken('Silav', { language: 'kmr', voice: 'FEMALE1' }).voice, 'kurmanji_f002');
    assert.equal(spoken('سلاڤ', { language: 'kmr' }).dialect, 'badini');
    assert.equal(spoken('سلاڤ', { language: 'kmr-IQ' }).voice, 'badini_v5_m001');
    assert.equal(spoken('Ez ji te hez dikim', { language: 'ku' }).dialect, 'kurmanji');
    assert.equal(spoken('من تۆم خۆش دەوێت', { synthesis_voice: 'kurdish_f' }).voice, 'sorani_f002');
    assert.equal(spoken('Silav', { synthesis_voice: 'sorani_m003' }).voice, 'sorani_m003');
  });
});
