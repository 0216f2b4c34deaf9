import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editTranscript } from '../../../src/text/dictation/edit-transcript.ts';
import { readCommand } from '../../../src/text/dictation/read-command.ts';
import { COMMAND_TABLES } from '../../../src/text/dictation/spoken-commands.ts';
import { SPOKEN_TABLES } from '../../../src/text/dictation/spoken-table.ts';
import { writeUtterances } from '../../../src/text/dictation/write-utterances.ts';

const UNDO = 'gotina dawî vegerîne';
const WORD = 'peyva dawî jê bibe';
const SENTENCE = 'hevoka dawî jê bibe';
const ALL = 'her tiştî hilbijêre';

/** Writes utterances as the element does, with marks and capitals. */
function edited(finals: readonly string[], interim = '', replaces = true) {
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
      replacesAt: () => replaces,
      write: (texts, before, isOver) => writeUtterances(texts, format, before, isOver),
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
    replacesAll: false,
    changes: new Map([[1, { from: ['Ez hatim'], to: ['Ez'], isWhole: false }]]),
  });
});

test('a spoken mark is an utterance of its own', () => {
  assert.deepEqual(edited(['ez hatim', 'xal', UNDO]).finals, ['Ez hatim']);
});

test('what each command changed is told, and that there was nothing to change', () => {
  const { changes } = edited([UNDO, 'ez hatim malê', WORD, WORD, UNDO]);
  const [all, two, one] = [['Ez hatim malê'], ['Ez hatim'], ['Ez']];
  assert.deepEqual(
    [...changes],
    [
      [0, undefined],
      [2, { from: all, to: two, isWhole: false }],
      [3, { from: two, to: one, isWhole: false }],
      [4, { from: one, to: two, isWhole: false }],
    ],
  );
});

test('a command that changes no text leaves it as it is', () => {
  const { finals, changes } = edited(['ez hatim', 'hemûyan hilbijêre', 'tu çûyî'], '', false);
  assert.deepEqual(finals, ['Ez hatim', 'tu çûyî']);
  assert.equal(changes.get(1), undefined);
});

test('text after “select all” takes the place of everything, until it is undone', () => {
  const shown = (...finals: string[]) => {
    const { finals: texts, replacesAll } = edited(finals);
    return [...texts, replacesAll];
  };
  assert.deepEqual(shown('ez hatim', ALL), ['Ez hatim', false]);
  assert.deepEqual(shown('ez hatim', ALL, 'tu çûyî'), ['Tu çûyî', true]);
  assert.deepEqual(shown('ez hatim', ALL, 'tu çûyî', 'malê'), ['Tu çûyî', 'malê', true]);
  assert.deepEqual(shown('ez hatim', ALL, 'tu çûyî', WORD), ['Tu', true]);
  assert.deepEqual(shown('ez hatim', ALL, 'tu çûyî', SENTENCE), [true]);
  assert.deepEqual(shown('ez hatim', ALL, 'tu çûyî', UNDO), ['Ez hatim', false]);
  assert.deepEqual(shown('ez hatim', ALL, WORD, 'tu çûyî'), ['Ez', 'tu çûyî', false]);
  assert.deepEqual(edited(['ez hatim', ALL, 'tu çûyî', UNDO]).changes.get(3), {
    from: ['Tu çûyî'],
    to: ['Ez hatim'],
    isWhole: true,
  });
});

test('text that is still being heard takes the place of what is selected', () => {
  const { finals, interim, replacesAll } = edited(['ez hatim', ALL], 'tu');
  assert.deepEqual([finals, interim, replacesAll], [[], 'Tu', true]);
});

test('text after “select all” follows the rest where the user has done something else since', () => {
  const { finals, replacesAll } = edited(['ez hatim', ALL, 'tu çûyî'], '', false);
  assert.deepEqual([finals, replacesAll], [['Ez hatim', 'tu çûyî'], false]);
});
