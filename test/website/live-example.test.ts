import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveExample } from '../../website/live-example.mjs';

test('an example speaks in the page, whatever service it names, and has controls', () => {
  assert.equal(
    liveExample('<kurdish-tts endpoint="/speech" lang="ckb">سڵاو</kurdish-tts>', 'e1-'),
    '<kurdish-tts lang="ckb" endpoint="local:" controls="">سڵاو</kurdish-tts>',
  );
});

test('scripts and comments are left out, and ids are its own', () => {
  const html = `<script type="module" src="x.js"></script><!-- the article -->
<kurdish-tts controls for="story"></kurdish-tts>
<article id="story">سڵاو</article>`;
  assert.equal(
    liveExample(html, 'e2-'),
    '<kurdish-tts controls="" for="e2-story" endpoint="local:"></kurdish-tts>\n<article id="e2-story">سڵاو</article>',
  );
});

test('what cannot be tried has no live twin', () => {
  for (const html of [
    '<p>no element of ours</p>',
    '<kurdish-tts controls for="elsewhere"></kurdish-tts>',
    '<!doctype html><html><body><kurdish-tts>x</kurdish-tts></body></html>',
    '<kurdish-tts>{{ text }}</kurdish-tts>',
    '<kurdish-playlist><a href="/news/12">x</a></kurdish-playlist>',
  ])
    assert.equal(liveExample(html, 'e-'), undefined, html);
});
