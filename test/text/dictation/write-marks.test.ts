import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SPOKEN_TABLES } from '../../../src/text/dictation/spoken-table.ts';
import { endsWithEscape, openPhrase, writeMarks } from '../../../src/text/dictation/write-marks.ts';

const { kurmanji, sorani } = SPOKEN_TABLES;

for (const [spoken, written] of [
  ['ez hatim bêhnok tu çûyî nîşana pirsê', 'ez hatim, tu çûyî?'],
  ['ez hatim xal', 'ez hatim.'],
  ['got kevanê veke îro kevanê bigire xal', 'got (îro).'],
  ['navê wî du xal', 'navê wî:'],
  ['silav rêzika nû tu çawa yî', 'silav\ntu çawa yî'],
  ['dunikê veke were dunikê bigire got', '«were» got'],
  ['xalê min hat', 'xalê min hat'],
  ['di xal û rêzikan de', 'di xal û rêzikan de'],
  ['wek peyv bêhnok binivîse', 'bêhnok binivîse'],
  ['Hello comma world full stop', 'Hello, world.'],
  ['ez hatim bêhnokek tu çûyî', 'ez hatim, tu çûyî'],
  ['wek peyv peyva dawî jê bibe', 'peyva dawî jê bibe'],
  ['ez hatim rêzikan û', 'ez hatim\n'],
  ['li rêzikan û peyvan dinêre', 'li rêzikan û peyvan dinêre'],
  ['tu çûyî nîşan apirsê ez hatim', 'tu çûyî? ez hatim'],
  ['تو هاتی نیشانا پرسێ', 'تو هاتی؟'],
])
  test(`Kurmanji: ${spoken} is written ${JSON.stringify(written)}`, () => {
    assert.equal(writeMarks(spoken!, kurmanji), written);
  });

for (const [spoken, written] of [
  ['من هاتم فاریزە تۆ چوویت نیشانەی پرسیار', 'من هاتم، تۆ چوویت؟'],
  ['من هاتم خاڵ', 'من هاتم.'],
  ['خاڵم هات', 'خاڵم هات'],
  ['سڵاو دێڕی نوێ چۆنیت', 'سڵاو\nچۆنیت'],
  ['بنووسە وەک وشە خاڵ', 'بنووسە خاڵ'],
  ['ئەو هات فاریزەیەک من چووم', 'ئەو هات، من چووم'],
  ['ئەو هات سێخاڵ', 'ئەو هات…'],
  ['سڵاو دێڕێکی نوێ چۆنیت', 'سڵاو\nچۆنیت'],
  ['ئەو هات comma من چووم', 'ئەو هات، من چووم'],
])
  test(`Sorani: ${spoken} is written ${JSON.stringify(written)}`, () => {
    assert.equal(writeMarks(spoken!, sorani), written);
  });

test('a page may have other words', () => {
  const table = { marks: { stêrk: '*' }, onlyAtEnd: [], escape: [], commands: {} };
  assert.equal(writeMarks('yek stêrk bêhnok', table), 'yek * bêhnok');
});

test('a phrase that has begun at the end of an utterance is waited for', () => {
  assert.equal(openPhrase('tu hatî Nîşana', kurmanji), 'Nîşana');
  assert.equal(openPhrase('tu hatî', kurmanji), '');
  assert.equal(openPhrase('', kurmanji), '');
  assert.equal(openPhrase('binivîse wek peyv', kurmanji), 'wek peyv');
  assert.equal(openPhrase('binivîse wek peyv nîşana', kurmanji), 'wek peyv nîşana');
});

test('words that escape a mark are found at the end only', () => {
  assert.equal(endsWithEscape('binivîse Wek peyv', kurmanji), true);
  assert.equal(endsWithEscape('wek peyv binivîse', kurmanji), false);
});
