import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppendedText } from '../../../../src/service/openai/realtime/appended-text.ts';

test('what has been added, joined, is the text (ez çayê vedixwim)', () => {
  const text = new AppendedText();
  const settled = ['', 'ez', 'ez', 'ez çayê', 'ez çayê vedixwim', 'ez çayê vedixwim'];
  assert.deepEqual(
    settled.map((words) => text.extend(words)),
    ['', 'ez', '', ' çayê', ' vedixwim', ''],
  );
});

// covers: openai.realtime.items
test('whatever is settled and when, the pieces joined are the text', () => {
  const words = fc.array(fc.stringMatching(/^[a-zêîûçş]{1,6}$/), { maxLength: 20 });
  fc.assert(
    fc.property(words, fc.array(fc.nat(20)), (all, counts) => {
      const text = new AppendedText();
      const lengths = [...counts.sort((one, other) => one - other), all.length];
      const pieces = lengths.map((length) => text.extend(all.slice(0, length).join(' ')));
      assert.equal(pieces.join(''), all.join(' '));
    }),
  );
});

// covers: openai.realtime.items
test('a text that contradicts what its reader has is refused, also in the middle of a word (ez çay -> ez çayê)', () => {
  for (const other of ['ez çayê', 'ez', 'tu çay dixwî', '']) {
    const text = new AppendedText();
    text.extend('ez çay');
    assert.throws(() => text.extend(other), /taken back/);
  }
});
