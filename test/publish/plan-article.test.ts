import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Article } from '../../src/article/read-article.ts';
import { PartFolder } from '../../src/publish/part-folder.ts';
import { planArticle } from '../../src/publish/plan-article.ts';
import type { PublishedSpeech } from '../../src/publish/published-speech.ts';
import { temporaryFolder } from '../service/support/open-service.ts';

const ARTICLE: Article = {
  title: 'کتێبخانە',
  language: 'ckb',
  author: '',
  published: '',
  description: '',
  image: '',
  url: '',
  text: 'پ د ک دوێنێ لە هەولێر کۆبووەوە. '.repeat(120).trim(),
  settings: { voice: '', voiceGroup: 'v3', dialect: undefined, speed: undefined, signature: '' },
};
const VOICE = {
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  dialect: undefined,
  speed: 1,
  readingDialect: 'sorani',
  conflict: undefined,
} as const;
const LEXICON = [{ word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' }];

test('planArticle keeps the parts of an article that a lexicon lengthens, from run to run', async () => {
  const directory = temporaryFolder();
  const folder = new PartFolder(directory, []);
  const plan = (previous?: PublishedSpeech) =>
    planArticle('a', ARTICLE, VOICE, { directory, folder, previous, maxCharacters: 500, lexicon: LEXICON });
  const first = await plan();
  for (const { spoken } of first.parts) assert.ok([...spoken.text].length <= 500);
  assert.ok(first.parts.length > 5);
  // All that a plan looks at.
  const published = { maxCharacters: first.maxCharacters, parts: [] } as unknown as PublishedSpeech;
  const second = await plan(published);
  assert.deepEqual(
    second.parts.map(({ key }) => key),
    first.parts.map(({ key }) => key),
  );
});
