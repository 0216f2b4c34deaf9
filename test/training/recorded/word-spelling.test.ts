import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayable } from '../../../training/recorded/sayable.ts';
import { RUSSIAN } from '../../../training/recorded/tables/cyrillic.ts';
import { SPELLED, spellWords } from '../../../training/recorded/word-spelling.ts';

const MANNER = { voice: 'kurmanji_m001', speed: 1, pitch: 0, seed: 3, temperature: 0.5 };

function spelled(text: string, manner = MANNER) {
  const said = sayable(text, 'kurmanji', manner, RUSSIAN, SPELLED);
  assert.ok(said);
  return { text: said.text, ...spellWords(said.units) };
}

test('each word is spelled in the letters of the speaker, and each phrase is a list of its own', () => {
  assert.deepEqual(spelled('em diçin, ez li mal im.').phrases, [
    ['э́м', 'ды́чы́н'],
    ['э́з', 'лы́', 'ма́л', 'ы́м'],
  ]);
});

test('words that the speaker cannot say are left out of the spelling and of the label', () => {
  const { text, phrases } = spelled('ez her roj têm.');
  assert.equal(text, 'ez roj');
  assert.deepEqual(phrases, [['э́з', 'рро́ж']]);
});

test('the mean of the phones is shorter the faster the text is to be spoken, and of a higher voice the mean pitch is higher', () => {
  const { phoneSeconds, pitch } = spelled('ez li mal im.');
  assert.ok(phoneSeconds > 0.05 && phoneSeconds < 0.15, `${phoneSeconds} s`);
  const fast = spelled('ez li mal im.', { ...MANNER, speed: 2, pitch: 3 });
  assert.ok(Math.abs(fast.phoneSeconds / phoneSeconds - 0.5) < 0.05);
  assert.ok(fast.pitch > 1.1 * pitch);
});
