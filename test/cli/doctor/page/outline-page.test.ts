import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlinePage } from '../../../../src/cli/doctor/page/outline-page.ts';

const PAGE = 'https://news.example/a/b';

test('scripts are found by their file, in any attribute or import, and by what a browser makes of them', () => {
  const kinds = (html: string) => outlinePage(html, PAGE).scripts.map(({ kind, url }) => `${kind} ${url}`);
  assert.deepEqual(kinds('<script type=module src="kurdish-player.js?ver=1"></script>'), [
    'module https://news.example/a/kurdish-player.js?ver=1',
  ]);
  assert.deepEqual(kinds('<script type=module src="my-kurdish-player.js"></script>'), []);
  assert.deepEqual(kinds('<script type=module src="/k/kurdish-player.js?ver=1"></script>'), [
    'module https://news.example/k/kurdish-player.js?ver=1',
  ]);
  assert.deepEqual(
    kinds('<base href="https://cdn.example/x/"><script src="k/kurdish-speech.classic.js"></script>'),
    ['classic https://cdn.example/x/k/kurdish-speech.classic.js'],
  );
  assert.deepEqual(kinds('<script type="litespeed/javascript" data-src="/k/kurdish-player.js"></script>'), [
    'delayed https://news.example/k/kurdish-player.js',
  ]);
  assert.deepEqual(kinds(`<script type=module>import '/k/kurdish-speech.js';</script>`), [
    'inline https://news.example/k/kurdish-speech.js',
  ]);
  assert.deepEqual(kinds('<template><script src="/k/kurdish-player.js"></script></template>'), []);
});

test('elements have their line, their proxy and their text', () => {
  const { elements } = outlinePage(
    `<p id=t lang=ckb>سڵاو</p>\n<kurdish-tts for=t endpoint="https://speech.example/s/"></kurdish-tts>\n<kurdish-dictate token-endpoint="/t?n=1"></kurdish-dictate><kurdish-tts endpoint="local:" text="Silav"></kurdish-tts>`,
    PAGE,
  );
  assert.deepEqual(
    elements.map(({ name, line, endpoint, tokenEndpoint, speech }) => [
      name,
      line,
      endpoint,
      tokenEndpoint,
      speech?.text,
    ]),
    [
      ['kurdish-tts', 2, 'https://speech.example/s', 'https://speech.example/s/token', 'سڵاو'],
      ['kurdish-dictate', 3, 'https://news.example/speech', 'https://news.example/t?n=1', undefined],
      ['kurdish-tts', 3, 'local:', '', 'Silav'],
    ],
  );
});
