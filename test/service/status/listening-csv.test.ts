import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listeningCsv } from '../../../src/service/status/listening-csv.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 1);

const row = (day: number, name: string, label: string, value: number) => ({
  startedAt: FIRST + day * DAY,
  name,
  label,
  value,
});

test('the file has a line for each day and article, the most started of a day first', () => {
  const file = listeningCsv([
    row(0, 'listen_0', 'https://news.example/a', 2),
    row(0, 'listen_0', 'https://news.example/هەواڵ', 3),
    row(0, 'listen_tenths', 'https://news.example/a', 615),
    row(1, 'listen_0', 'https://news.example/a', 1),
    row(1, 'listen_25', 'https://news.example/a', 1),
    row(1, 'listen_100', 'https://news.example/a', 1),
    row(1, 'characters', 'account', 9),
  ]);
  assert.equal(
    file,
    '\ufeff' +
      [
        'day,page,starts,to_25,to_50,to_75,to_100,seconds',
        '2026-11-01,https://news.example/هەواڵ,3,0,0,0,0,0',
        '2026-11-01,https://news.example/a,2,0,0,0,0,61.5',
        '2026-11-02,https://news.example/a,1,1,0,0,1,0',
        '',
      ].join('\r\n'),
  );
});

test('what was never heard is an empty file with its columns', () => {
  assert.match(listeningCsv([]), /^\ufeffday,page,.*seconds\r\n$/);
});

test('names cannot become other cells, lines or formulas', () => {
  const cells = (label: string) =>
    listeningCsv([row(0, 'listen_0', label, 1)])
      .split('2026-11-01,')[1]!
      .replace(/,1,0,0,0,0,0\r\n$/, '');
  assert.equal(cells('a,b'), '"a,b"');
  assert.equal(cells('a"b\r\nc'), '"a""b\r\nc"');
  for (const formula of ['=1+1', '+1', '-1', '@A1', '\t=1', '＝1'])
    assert.equal(cells(formula), `'${formula}`);
  assert.equal(cells('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`);
  assert.equal(cells('(other)'), '(other)');
});
