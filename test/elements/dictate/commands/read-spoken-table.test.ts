import { expect } from '@open-wc/testing';
import {
  readSpokenTable,
  type SpokenTableSource,
} from '../../../../src/elements/dictate/commands/read-spoken-table.ts';
import { SPOKEN_TABLES } from '../../../../src/text/dictation/spoken-table.ts';

describe('the table of spoken words', () => {
  it('is the dialect’s own where the page has none, and in what the page leaves out', () => {
    const { sorani, kurmanji } = SPOKEN_TABLES;
    expect(readSpokenTable(undefined, 'sorani')).to.equal(sorani);
    const table = readSpokenTable({ commands: { 'bes bes': 'stop' } }, 'kurmanji');
    expect(table).to.deep.equal({ ...kurmanji, commands: { 'bes bes': 'stop' } });
  });

  it('may be JSON, and its words in capitals', () => {
    const table = readSpokenTable('{ "marks": { " Nuqte  Bilind": "·" } }', 'kurmanji');
    expect(table.marks).to.deep.equal({ 'nuqte bilind': '·' });
    expect(table.onlyAtEnd).to.deep.equal([]);
  });

  for (const [wrong, why] of [
    ['{', 'is not JSON'],
    ['[]', 'has to be an object'],
    ['{ "marks": [] }', 'an object of spoken words as "marks"'],
    ['{ "marks": { "xal": 1 } }', 'a value that is not allowed for "xal", in "marks"'],
    ['{ "marks": { " ": "." } }', 'an entry without words in "marks"'],
    ['{ "escape": "wek peyv" }', 'a list of spoken words as "escape"'],
    ['{ "commands": { "bes": "halt" } }', 'a value that is not allowed for "bes", in "commands"'],
  ] satisfies [SpokenTableSource, string][])
    it(`is refused as ${wrong}, with its reason`, () => {
      expect(() => readSpokenTable(wrong, 'kurmanji'))
        .to.throw()
        .that.includes({ code: 'invalid-argument' })
        .and.has.property('message')
        .that.contains(why);
    });
});
