import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Article } from '../../src/article/read-article.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import { chooseVoice } from '../../src/publish/choose-voice.ts';
import { PartFolder } from '../../src/publish/part-folder.ts';
import { planArticle } from '../../src/publish/plan-article.ts';
import type { SpeechManifest } from '../../src/publish/speech-manifest.ts';
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
  marks: [],
  settings: { voice: '', voiceGroup: 'v3', dialect: undefined, speed: undefined, signature: '' },
};
const VOICE = {
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  dialect: undefined,
  speed: 1,
  readingDialect: 'sorani',
  conflict: undefined,
  runs: [],
  voices: new Map(),
} as const;
const LEXICON = [{ word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' }];

test('planArticle keeps the parts of an article that a lexicon lengthens, from run to run', async () => {
  const directory = temporaryFolder();
  const folder = new PartFolder(directory, []);
  const plan = (previous?: SpeechManifest) =>
    planArticle('a', ARTICLE, VOICE, { directory, folder, previous, maxCharacters: 500, lexicon: LEXICON });
  const first = await plan();
  for (const { spoken } of first.parts) assert.ok([...spoken.text].length <= 500);
  assert.ok(first.parts.length > 5);
  // All that a plan looks at.
  const published = { maxCharacters: first.maxCharacters, parts: [] } as unknown as SpeechManifest;
  const second = await plan(published);
  assert.deepEqual(
    second.parts.map(({ key }) => key),
    first.parts.map(({ key }) => key),
  );
});

test('planArticle plans a quote in another dialect for a voice of its own, and finds it again', async () => {
  const directory = temporaryFolder();
  const quote = '«Em ê li vir bimînin û dest ji kar bernadin.»';
  const article = { ...ARTICLE, text: `سەرۆکی حکومەت گوتی: ${quote} پاشان چووە دەرەوە.` };
  const voice = await chooseVoice(article, {}, async (group, dialect) => `${dialect}_${group}_1`);
  const options = { directory, folder: new PartFolder(directory, []), maxCharacters: 500, lexicon: LEXICON };
  const plan = await planArticle('a', article, voice, { ...options, previous: undefined });
  assert.deepEqual(
    plan.parts.map(({ text, key, speaking }) => [text, speaking.voice, key.dialect]),
    [
      ['سەرۆکی حکومەت گوتی:', 'sorani_v3_1', 'sorani'],
      [quote, 'kurmanji_v3_1', 'kurmanji'],
      ['پاشان چووە دەرەوە.', 'sorani_v3_1', 'sorani'],
    ],
  );
});

test('planArticle reads a quote in the voice of the article where no voice reads its dialect, and says so', async () => {
  const article = {
    ...ARTICLE,
    text: 'سەرۆکی حکومەت لە کۆنفرانسێکدا گوتی کە ئەمە بڕیارێکی باشە بۆ هەمووان. Em ê li vir bimînin û dest ji kar bernadin.',
  };
  const voice = await chooseVoice(article, {}, async (_, dialect) => {
    if (dialect === 'sorani') return 'sorani_m001';
    throw new SpeechError('invalid-argument', 'none');
  });
  assert.deepEqual([voice.runs.length, voice.voices.size], [1, 0]);
  assert.equal(voice.conflict, 'A quote in kurmanji is read by sorani_m001: none');
});
