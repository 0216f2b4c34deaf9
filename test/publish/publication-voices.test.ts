import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SpeechManifest } from '../../src/publish/speech-manifest.ts';
import { deploy } from '../conformance/support/deployment.ts';
import { temporaryFolder } from '../service/support/open-service.ts';
import { articlePage, lengthOf } from './support/articles.ts';
import { keyOf, publish } from './support/publish-command.ts';

const BEFORE = 'سەرۆکی حکومەت لە کۆنفرانسێکی ڕۆژنامەوانیدا لەبەردەم ڕۆژنامەنووساندا گوتی:';
const QUOTE = '«Em ê li vir bimînin û dest ji kar bernadin.»';
const REFUSED = 'ئەم پەرەگرافە بۆ دەنگێکە کە نییە.';
const AFTER = 'پاشان چووە دەرەوە و کەس قسەی لەگەڵ نەکرد.';

test('publish has a quote spoken by a voice of its dialect, and what a refused voice should read by the voice of the article', async () => {
  const deployment = await deploy();
  const out = temporaryFolder();
  const page = join(out, 'a.html');
  const paragraphs = [`${BEFORE} ${QUOTE}`, `<span data-voice="sorani_v4_x999">${REFUSED}</span>`, AFTER];
  writeFileSync(page, articlePage({ paragraphs, attributes: 'voice="sorani_m001"' }));
  const run = () => publish([page, '--out', out, '--yes', '--json'], keyOf(deployment));
  const read = () => JSON.parse(readFileSync(join(out, 'a.json'), 'utf8')) as SpeechManifest;
  const types = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; voice?: string });

  const first = await run();
  assert.equal(first.code, 0, first.stderr);
  assert.deepEqual(
    types(first.stdout).flatMap(({ type, voice }) => (type === 'refused-voice' ? [voice] : [])),
    ['sorani_v4_x999'],
  );
  const { parts, voice, refusedVoices } = read();
  assert.deepEqual(
    parts.map((part) => (part.voice ?? { voice }).voice.replace(/^(kurmanji)_.*/, '$1')),
    ['sorani_m001', 'kurmanji', 'sorani_m001', 'sorani_m001'],
  );
  assert.deepEqual(refusedVoices, ['sorani_v4_x999']);
  assert.equal(await deployment.billed('characters'), lengthOf(BEFORE, QUOTE, REFUSED, AFTER));

  const again = await run();
  assert.equal(again.code, 0, again.stderr);
  assert.ok(types(again.stdout).every(({ type }) => !['part', 'refused-voice'].includes(type)));
  assert.equal(await deployment.billed('characters'), lengthOf(BEFORE, QUOTE, REFUSED, AFTER));
});
