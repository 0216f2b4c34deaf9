import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { runHere } from '../run-here.ts';

const folder = temporaryFolder();
const fileOf = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const lexicon = (...args: string[]) => runHere(['lexicon', ...args]);

const TRUMP = { word: 'ترامپ', say: 'ترەمپ', dialect: 'sorani' };
const NAMES = fileOf('names.json', { entries: [TRUMP, { word: 'شار', say: 'شار' }] });

describe('kurdish-speech lexicon', () => {
  it('checks each entry, and says which change nothing', async () => {
    const { code, stdout } = await lexicon('check', NAMES);
    assert.equal(code, 0);
    assert.equal(
      stdout,
      'ترامپ → ترەمپ (sorani)\nشار → شار: it is said like that without an entry\n2 entries, 1 of no use.\n',
    );
    const { stdout: lines } = await lexicon('check', NAMES, '--json');
    assert.deepEqual(JSON.parse(lines.split('\n')[0]!), TRUMP);
  });

  it('takes the name of a list of the package, unless there is a file of that name', async () => {
    const { code, stdout } = await lexicon('check', 'news');
    assert.equal(code, 0);
    assert.match(stdout, /^Trump → Tremp \(kurmanji\)$/m);
    assert.match(stdout, /^\d+ entries\.\n$/m);
    const { stderr } = await lexicon('check', 'newz');
    assert.match(stderr, /"newz" cannot be read: ENOENT\. Lists of the package: "news"\.$/m);
    const before = process.cwd();
    process.chdir(folder);
    try {
      fileOf('news', { entries: [TRUMP] });
      assert.equal((await lexicon('check', 'news')).stdout, 'ترامپ → ترەمپ (sorani)\n1 entry.\n');
    } finally {
      process.chdir(before);
    }
  });

  it('converts to PLS and back', async () => {
    const { stdout } = await lexicon('convert', NAMES, '--to', 'pls', '--dialect', 'sorani');
    const { stdout: back } = await lexicon('convert', fileOf('names.pls', stdout), '--to', 'json');
    assert.deepEqual(JSON.parse(back).entries, [TRUMP, { word: 'شار', say: 'شار', dialect: 'sorani' }]);
  });

  it('suggests the words of articles that it does not know, without those of a lexicon', async () => {
    const text = 'ترامپ لە هەولێر بوو. زیلێنسکی و زیلێنسکیش هاتن بۆ شارەکە.';
    const articles = [
      fileOf('a.txt', text),
      fileOf('b.html', `<article lang="ckb"><p>${text}</p></article>`),
    ];
    const { code, stdout } = await lexicon('suggest', ...articles, '--lexicon', NAMES, '--json');
    assert.equal(code, 0);
    const words = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(words[0], { word: 'زیلێنسکی', count: 4, dialect: 'sorani' });
    assert.ok(!words.some(({ word }) => word === 'ترامپ'));
    assert.equal((await lexicon('suggest', ...articles, '--limit', '1')).stdout, '    4  زیلێنسکی\n');
  });

  for (const [title, args, message] of [
    ['no subcommand', [], /^Usage: kurdish-speech lexicon check/],
    ['an unknown subcommand', ['chek'], /chek.*did you mean.*check/],
    ['no file', ['check'], /^Name one lexicon/],
    ['a file that is not there', ['check', 'none.json'], /"none\.json" cannot be read: ENOENT/],
    ['what is no JSON', ['check', fileOf('a.json', '{')], /a\.json is not JSON/],
    ['a mistake', ['check', fileOf('b.json', { entries: [{ word: 'x' }] })], /Entry 1 \(x\) needs "say"/],
    ['XML that is no lexicon', ['check', fileOf('c.xml', '<rss/>')], /no element <lexicon>/],
    ['PLS without a dialect', ['convert', NAMES, '--to', 'pls'], /--to pls needs --dialect/],
    [
      'JSON with a dialect',
      ['convert', NAMES, '--to', 'json', '--dialect', 'sorani'],
      /--dialect is for --to pls/,
    ],
    ['an unknown format', ['convert', NAMES, '--to', 'csv'], /--to "csv" is unknown; use json, pls/],
    ['no article', ['suggest'], /^Name the articles/],
    ['an unknown dialect', ['suggest', NAMES, '--dialect', 'zazaki'], /"zazaki" is unknown; use sorani/],
  ] as const)
    it(`refuses ${title} with a line that says what is wrong`, async () => {
      const { code, stderr } = await lexicon(...args);
      assert.equal(code, 2);
      assert.match(stderr, message);
    });

  it('is read by the proxy as JSON only, also from its variable', async () => {
    const pls = fileOf('d.pls', '<lexicon/>');
    for (const { code, stderr } of [
      await runHere(['proxy', '--lexicon', pls]),
      await runHere(['proxy'], { KURDISH_SPEECH_LEXICON: pls }),
    ]) {
      assert.equal(code, 2);
      assert.match(stderr, /d\.pls is XML: make it JSON with kurdish-speech lexicon convert/);
    }
  });
});
