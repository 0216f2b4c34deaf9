import assert from 'node:assert/strict';
import { test } from 'node:test';
import { download } from '../../../../src/elements/tts/synthesis/download.ts';

test('a recording of which there is a preview only is not linked, but refused', async (context) => {
  const linked: string[] = [];
  const link = {
    href: '',
    click() {
      linked.push(this.href);
    },
  };
  const page = { document: { createElement: () => link }, location: { origin: 'https://news.example' } };
  Object.assign(globalThis, page);
  context.after(() => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
  const run = {
    complete: false,
    captions: () => [],
    published: { file: 'https://news.example/article.mp3' },
  };
  const speech = (limit: number) => ({ run, timeline: { limit }, samples: async () => new Int16Array() });
  const element = { label: 'article', load() {}, format: 'stream' };
  const saved = (limit: number) =>
    download(...([element, speech(limit)] as unknown as Parameters<typeof download>));
  await assert.rejects(saved(60), { code: 'preview-ended' });
  assert.deepEqual(linked, []);
  await saved(Number.POSITIVE_INFINITY);
  assert.deepEqual(linked, [run.published.file]);
});
