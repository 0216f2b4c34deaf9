import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editTranscript } from '../../../src/text/dictation/edit-transcript.ts';
import { formatTranscript } from '../../../src/text/dictation/format-transcript.ts';
import { readCommand } from '../../../src/text/dictation/read-command.ts';
import { COMMAND_TABLES } from '../../../src/text/dictation/spoken-commands.ts';
import { SPOKEN_TABLES } from '../../../src/text/dictation/spoken-table.ts';

const UNDO = 'gotina dawî vegerîne';
const WORD = 'peyva dawî jê bibe';
const SENTENCE = 'hevoka dawî jê bibe';

/** Writes utterances as the element does, with marks and capitals. */
function edited(finals: readonly string[], interim = '') {
  const format = {
    dialect: 'kurmanji',
    numerals: 'words',
    punctuation: false,
    spoken: SPOKEN_TABLES.kurmanji,
    capitals: true,
  } as const;
  return editTranscript(
    { finals, interim },
    {
      before: '',
      commandAt: (index) => readCommand(finals[index]!, COMMAND_TABLES.kurmanji),
      write: (texts, before, isOver) => formatTranscript(texts, format, before, isOver),
    },
    false,
  );
}

test('undo takes the last utterance out, again the one before', () => {
  assert.deepEqual(edited(['ez hatim', 'tu çûyî', UNDO]).finals, ['Ez hatim']);
  assert.deepEqual(edited(['ez hatim', 'tu çûyî', UNDO, UNDO]).finals, []);
  assert.deepEqual(edited(['ez hatim', UNDO, UNDO, 'tu çûyî']).finals, ['Tu çûyî']);
});

test('undo brings back what a command has deleted', () => {
  assert.deepEqual(edited(['ez hatim', WORD, UNDO]).finals, ['Ez hatim']);
  assert.deepEqual(edited(['ez hatim xal', 'tu çûyî xal', SENTENCE, UNDO]).finals, ['Ez hatim.', 'Tu çûyî.']);
});

test('the text that follows a command is written as if the deleted text had never been there', () => {
  assert.deepEqual(edited(['ez hatim xal', 'tu', UNDO, 'ew çû']).finals, ['Ez hatim.', 'Ew çû']);
  assert.deepEqual(edited(['ez hatim', WORD, 'çûm'], 'malê'), {
    finals: ['Ez', 'çûm'],
    interim: 'malê',
    changes: new Map([[1, 'hatim']]),
  });
});

test('a spoken mark is an utterance of its own', () => {
  assert.deepEqual(edited(['ez hatim', 'xal', UNDO]).finals, ['Ez hatim']);
});

test('what each command changed is told, and that there was nothing to change', () => {
  const { changes } = edited([UNDO, 'ez hatim malê', WORD, WORD, UNDO]);
  assert.deepEqual(
    [...changes],
    [
      [0, ''],
      [2, 'malê'],
      [3, 'hatim'],
      [4, 'hatim'],
    ],
  );
});

test('a command that changes no text leaves it as it is', () => {
  const { finals, changes } = edited(['ez hatim', 'hemûyan hilbijêre', 'tu çûyî']);
  assert.deepEqual(finals, ['Ez hatim', 'tu çûyî']);
  assert.equal(changes.get(1), '');
});
