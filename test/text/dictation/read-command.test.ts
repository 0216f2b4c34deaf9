import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '../../../src/text/dictation/read-command.ts';
import { COMMAND_TABLES } from '../../../src/text/dictation/spoken-commands.ts';
import { NATURAL_SENTENCES } from '../../../training/natural/natural-sentences.ts';

for (const dialect of ['kurmanji', 'sorani'] as const) {
  const table = COMMAND_TABLES[dialect];
  const sentences = Object.values(NATURAL_SENTENCES[dialect]).flat();

  test(`each ${dialect} command is recognized, joined, in capitals and with a mark after it`, () => {
    for (const [spoken, command] of Object.entries(table)) {
      assert.equal(readCommand(spoken, table), command, spoken);
      assert.equal(readCommand(spoken.replaceAll(' ', ''), table), command, spoken);
      assert.equal(readCommand(`${spoken.toUpperCase()}.`, table), command, spoken);
    }
  });

  test(`no ${dialect} sentence, nor any pair of its words, is a command`, () => {
    assert.ok(sentences.length > 100);
    for (const sentence of sentences) {
      assert.equal(readCommand(sentence, table), undefined, sentence);
      const words = sentence.split(' ');
      for (const [index, word] of words.entries())
        assert.equal(readCommand(`${word} ${words[index + 1] ?? ''}`, table), undefined, sentence);
    }
  });

  test(`a ${dialect} command inside a sentence is text`, () => {
    for (const spoken of Object.keys(table))
      assert.equal(readCommand(`${sentences[0]} ${spoken}`, table), undefined, spoken);
  });
}

test('one wrong letter of a long command is forgiven, in Kurmanji: peyva dawî jê bibê', () => {
  assert.equal(readCommand('peyva dawî jê bibê', COMMAND_TABLES.kurmanji), 'delete-word');
});

test('nothing said is no command', () => {
  assert.equal(readCommand('', COMMAND_TABLES.sorani), undefined);
});
