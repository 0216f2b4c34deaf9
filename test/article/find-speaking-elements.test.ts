import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSpeakingElements } from '../../src/article/find-speaking-elements.ts';
import { parseHtml } from '../../src/article/parse-html.ts';

const find = (html: string) => findSpeakingElements(parseHtml(html));

test('each element has the text it would read and its settings', () => {
  const [own, attribute, other] = find(`<!doctype html><html lang="ckb"><body>
    <kurdish-tts voice="sorani_m001" voice-group="v4" speed="1.2" skip-selector=".note"><p>سڵاو<b class=note>*</b></p><p>چۆنی</p></kurdish-tts>
    <kurdish-tts text="Silav &amp; xêr" dialect=kurmanji>نا</kurdish-tts>
    <div lang="kmr"><article id="story"><h1>Çîrok</h1><p>Hebû nebû.</p></article></div>
    <kurdish-tts for="story" controls></kurdish-tts>`);
  assert.equal(own?.text, 'سڵاو\nچۆنی');
  assert.deepEqual(
    [own.voice, own.voiceGroup, own.speed, own.dialect],
    ['sorani_m001', 'v4', 1.2, undefined],
  );
  assert.equal(own.language, 'ckb');
  assert.equal(attribute?.text, 'Silav & xêr');
  assert.equal(attribute.dialect, 'kurmanji');
  assert.equal(other?.text, 'Çîrok\nHebû nebû.');
  assert.deepEqual([other.language, other.voiceGroup, other.htmlFor], ['kmr', 'v3', 'story']);
});

test('start tags and attributes are found at their place in the source, behind line breaks and Kurdish letters', () => {
  const html =
    '<p>کتێب 😀\r\n</p>\r\n<KURDISH-TTS\r\n  Voice="sorani_f002"\r\n\tsignature=\'old\' controls>سڵاو</KURDISH-TTS>';
  const [element] = find(html);
  const slice = ({ start, end }: { start: number; end: number }) => html.slice(start, end);
  assert.equal(slice(element!.startTag), html.slice(html.indexOf('<KURDISH'), html.indexOf('>سڵاو') + 1));
  assert.equal(slice(element!.attributes.voice!), 'Voice="sorani_f002"');
  assert.equal(slice(element!.attributes.signature!), "signature='old'");
  assert.equal(slice(element!.attributes.controls!), 'controls');
});

test('an element without text, or whose "for" or "skip-selector" is wrong, says so', () => {
  const [empty, nowhere, invalid, inTemplate] = find(
    '<kurdish-tts></kurdish-tts><kurdish-tts for="gone"></kurdish-tts><kurdish-tts skip-selector="[x">a</kurdish-tts><template><kurdish-tts>b</kurdish-tts></template>',
  );
  assert.deepEqual([empty?.text, empty?.fault], ['', undefined]);
  assert.equal(nowhere?.fault, 'The attribute "for" names no element: "gone".');
  assert.match(invalid?.fault ?? '', /"skip-selector" is not a valid CSS selector/);
  assert.equal(inTemplate, undefined);
});

test('an element reads what its attribute "read" asks for, in its own content or in another element', () => {
  const [own, other, none] =
    find(`<article id="story"><p>Çîroka <abbr title="Neteweyên Yekbûyî">NY</abbr></p><img alt="Wêne"></article>
    <kurdish-tts read="alt"><p><abbr title="x">H.</abbr><img alt="Bazar"></p></kurdish-tts>
    <kurdish-tts for="story" read="abbr alt"></kurdish-tts><kurdish-tts for="story"></kurdish-tts>`);
  assert.deepEqual([own?.text, own?.read], ['H.\nBazar', 'alt']);
  assert.deepEqual([other?.text, other?.read], ['Çîroka Neteweyên Yekbûyî\nWêne', 'abbr alt']);
  assert.deepEqual([none?.text, none?.read], ['Çîroka NY', '']);
});

test('a page nested twenty thousand deep is read', () => {
  const [element] = find(`<kurdish-tts>${'<i>'.repeat(20_000)}سڵاو</kurdish-tts>`);
  assert.equal(element?.text, 'سڵاو');
});
