// What the plugin reads and how it cuts it, against the elements' own code: a difference would buy speech that no page can play.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { elementsUnder } from '../../src/article/elements-under.ts';
import { parseHtml } from '../../src/article/parse-html.ts';
import { readHtmlText } from '../../src/article/read-html-text.ts';
import { voiceGroupOf } from '../../src/contract/voice-group.ts';
import { guessDialect } from '../../src/text/dialect/guess-dialect.ts';
import { splitSentences } from '../../src/text/normalize/split-sentences.ts';
import { nextPart } from '../../src/text/parts/next-part.ts';
import { textParts } from '../../src/text/parts/text-parts.ts';
import { voiceRuns } from '../../src/text/voices/voice-runs.ts';
import { voicedSentences } from '../../src/text/voices/voiced-sentences.ts';
import type { SpokenCase } from '../article/spoken-case.ts';
import { SENTENCES } from '../text/gold/sentences.ts';
import { php } from './php.ts';

const TEXTS = [
  'Lîstik bi encama «ê 3 bi 2. Lîstik xilas bû. Rêjeya wanê ٣ ji ٥. Wî got di 15. Kongreyê de.',
  'êêêê 3 bi 2. Na. yêê  12 ji 20. Erê.',
  '',
  ' \n ',
  'سڵاو',
  'د. ئازاد هات. پ.ی.د. هەڵبژارد! «بەڵێ؟» گوتی ئەو. ساڵی 2024. دوایی… هتد. 5 کەس.\nدێڕی دووەم',
  'Prof.Dr. Azad hat. 3. nuh bû. No. 7 ket! «Erê?» got wî. Sal 1988. piştî wê hwd. lê belê. «Na!» ez dibêjim.',
  'مە گۆت: ئەڤە چیە؟ «باشە!» گۆتێ ئەو. ڤێجا ل ژ. 12 رویشت.',
  '1. یەکەم\n2. دووەم\n12. سێیەم شت\n\n\nپ.\u00a0ئازاد\u2028هێڵ\ufeff',
  'x'.repeat(700),
  '😀'.repeat(600),
  `${'ئەمە ڕستەیەکی درێژە و کۆتایی نییە '.repeat(40)}، بەڵام لێرە دەبڕێت؛ ${'و زۆر درێژ '.repeat(60)}`,
  `${'Ev hevokeke dirêj e û '.repeat(30)}loma ji bo ku ${'peyv '.repeat(100)}. Kurt.`,
];
const WORDS = (
  'سڵاو چۆنیت و کە بەڵام کوردستان. هەولێر، شار؟ گوتی «باش!» 1988 ٢٠٢٤ 3.14 د. هتد. پ.ز. ژمارە: (ئەمە) … … ئەو!» دیسان\n \n\n  — ' +
  'ئا. ژ.ک. ١. (3). د.ن. ب.ز. Yrd. Mr. rp. r. 15. Adarê Kongreyê di ya w.d. a.m. a. PKK. St. Ç. ' +
  'Silav û ji Dr. No. hwd. got «Erê?» loma Kurdî, kurt. dirêj; navê: A.B. 12. 😀 x\u200cy — Û. ku'
).split(' ');

/** The same texts each time. */
function* generatedTexts(count: number): Generator<string> {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let index = 0; index < count; index++) {
    const words = Array.from({ length: 5 + random(260) }, () => WORDS[random(WORDS.length)]);
    yield words.map((word) => word + ['', ' ', ' ', ' ', ' ', '\n', '\u00a0'][random(7)]).join(' ');
  }
}

function partsOf(text: string, limit: number): string[] {
  const sentences = splitSentences(text);
  const parts: string[] = [];
  for (
    let part = nextPart(text, sentences, 0, limit);
    part;
    part = nextPart(text, sentences, part.end, limit)
  )
    parts.push(text.slice(part.start, part.end));
  return parts;
}

test('PHP finds the same sentences as the page, in three dialects', () => {
  const texts = [...TEXTS, ...generatedTexts(300)];
  const found = php<string[][]>(
    `array_map(fn($text) => array_map(fn($span) => substr($text, $span[0], $span[1] - $span[0]),
      KurdishSpeech\\Publishing\\Sentences::of($text)), $input)`,
    texts,
  );
  texts.forEach((text, index) => {
    assert.deepEqual(
      found[index],
      splitSentences(text).map(({ start, end }) => text.slice(start, end)),
      JSON.stringify(text),
    );
  });
});

test('PHP guesses the same dialect as the page, from whole sentences and from their beginnings', () => {
  const texts = [...TEXTS, ...Object.values(SENTENCES).flat(), 'له هه‌ولێر كۆبوونه‌وه‌يه‌كي گه‌وره', 'ئـەڤـە'];
  const cases = texts.flatMap((text) =>
    [10, 20, 45, text.length].flatMap((length) =>
      ['', 'ckb', 'kmr-Arab', 'ku', 'ku-TR', 'en'].map(
        (lang) => [[...text].slice(0, length).join(''), lang] as const,
      ),
    ),
  );
  const found = php<string[]>(
    'array_map(fn($case) => KurdishSpeech\\Publishing\\Dialect::guess(...$case), $input)',
    cases,
  );
  cases.forEach(([text, lang], index) => {
    assert.equal(found[index], guessDialect(text, { lang }), `${lang}: ${text}`);
  });
});

test('PHP cuts a text in the same places as the page, whatever the limit of a request', () => {
  const texts = [...TEXTS, ...generatedTexts(200)];
  for (const limit of [1, 20, 100, 500, 5000]) {
    const found = php<string[][]>(
      `array_map(fn($text) => KurdishSpeech\\Publishing\\Parts::of($text, ${limit}), $input)`,
      texts,
    );
    texts.forEach((text, index) => {
      assert.deepEqual(found[index], partsOf(text, limit), `${limit} ${JSON.stringify(text)}`);
    });
  }
});

const SKIPPED =
  'figcaption, .wp-caption-text, pre, code, nav, table, sup, [data-x="a b"], .more > a, #gone em';
const HTML = [
  '<p>سڵاو <b>چۆ</b>نیت؟</p>\n<p>من&nbsp;باشم<br>سوپاس &amp; &#1662; &hellip;</p>',
  '<h2>سەردێڕ</h2>دەق<ul><li>یەک<li>دوو</ul>کۆتایی<hr>دوای',
  '<div class="wp-block-columns"><div>چەپ</div><div>ڕاست</div></div><span>a</span><span>b</span> <i>c</i>',
  '<figure><img src="x" alt="نا"><figcaption>وێنە</figcaption></figure><pre>کۆد</pre><p>x<code>y</code>z<sup>1</sup></p>',
  '<p hidden>a</p><p aria-hidden="true">b</p><p style="display:none">c</p><p style="visibility: hidden">d</p><p>e</p>',
  '<script>var a = "<p>x</p>";</script><style>p{}</style><noscript>n</noscript><p>ruby <ruby>کورد<rp>(</rp><rt>kurd</rt></ruby></p>',
  '<p>یەکەم<p>دووەم<blockquote>وتە</blockquote><details><summary>ک</summary>ناوەوە</details>',
  '<span style="display:block">a</span>b<div style="display:inline">c</div>d<span style="float:left">e</span>f',
  '<div style="display:flex"><span>a</span><span>b</span></div><my-element>c</my-element>d<!-- comment -->e',
  '<table><tr><td>1</td></tr></table><dl><dt>ن</dt><dd>م</dd></dl><p class="more">و <a href="#">زیاتر</a></p><p data-x="a b">q</p>',
  '<div id="gone">a <em>b</em> c</div><button>x</button><select><option>y</option></select><label>l</label>',
  '<p>a\u200cb \u00a0 \ufeff c\u2028d</p> \n <p> </p> end',
  '<kurdish-tts text="x">y</kurdish-tts><section><article>z</article></section><a href="/"><div>blok</div></a>',
];

test('PHP reads the same text of an article as the element does', () => {
  const input = { html: HTML, skip: SKIPPED };
  const found = php<string[]>(
    `array_map(fn($html) => KurdishSpeech\\Publishing\\ArticleText::of($html, $input['skip']), $input['html'])`,
    input,
  );
  HTML.forEach((html, index) => {
    const document = parseHtml(`<!doctype html><body><div id="article">${html}</div></body>`);
    const article = [...elementsUnder(document)].find(({ attribs }) => attribs.id === 'article');
    assert.equal(found[index], readHtmlText(article!, SKIPPED).text, html);
  });
});

test('PHP reads of an article what the element and the Node proxy read', () => {
  const { cases } = JSON.parse(readFileSync('test/article/spoken-texts.json', 'utf8')) as {
    cases: readonly SpokenCase[];
  };
  const found = php<{ text: string; marks: [number, number, string, string][] }[]>(
    `array_map(fn($one) => KurdishSpeech\\Publishing\\ArticleText::read($one['html'], $one['skip'] ?? '', $one['read'] ?? ''), $input)`,
    cases,
  );
  cases.forEach(({ name, text, marks = [] }, index) => {
    assert.equal(found[index]?.text, text, name);
    const bytes = Buffer.from(text);
    assert.deepEqual(
      found[index]?.marks.map(([start, end, ...mark]) => [bytes.subarray(start, end).toString(), ...mark]),
      marks,
      name,
    );
  });
});

const QUOTES = [
  'Em ê li vir bimînin.',
  '«Dest ji kar bernadin û ev biryara me ye!»',
  'The decision was final.',
  'Microsoft',
  'ئێمە لێرە دەمێنینەوە.',
  '(بڕیارەکە بۆ هەمووانە)',
  'ئەز دێ چمە دهۆکێ و ل وێرێ دێ مینم.',
  'قال الرئيس إن القرار نهائي',
  '– Em ê biçin ؟',
  '« Ew 12 salî bû »',
  'Celadet Elî Bedirxan',
  '، ؛ ـ',
  '· Microsoft',
  'Belê heval ، em ê li vir bin',
];

test('PHP gives the runs of a text to the voices that the page does, and cuts its parts at the same places', () => {
  const texts = [...generatedTexts(60)].map((text, index) => {
    const tokens = text.split(' ');
    for (let at = 3 + (index % 5); at < tokens.length; at += 11)
      tokens.splice(at, 0, QUOTES[(at + index) % QUOTES.length]!);
    return tokens.join(' ');
  });
  const input = texts.map((text, index) => {
    const dialect = (['sorani', 'kurmanji', 'badini'] as const)[index % 3]!;
    const [first, second] = [Math.floor(text.length / 5), Math.floor(text.length / 2)].map((from) => {
      const start = text.indexOf(' ', from) + 1;
      return { start, end: text.indexOf(' ', start + 40) };
    });
    const isPlain =
      index % 4 === 3 || (first?.end ?? 0) < 0 || (second?.end ?? 0) < 0 || second!.start < first!.end;
    const marks = isPlain
      ? []
      : [
          { ...first!, lang: ['kmr', 'ckb', 'kmr-Arab'][index % 3]!, voice: '' },
          { ...second!, lang: '', voice: index % 2 ? 'cast_01' : 'sorani_v4_f004' },
        ];
    return { text, dialect, marks };
  });
  const found = php<{ runs: [number, number, string, string][]; parts: [string, number | null][] }[]>(
    `array_map(function ($one) {
      $runs = KurdishSpeech\\Voices\\VoiceRuns::of($one['text'], $one['marks'], $one['dialect']);
      return ['runs' => $runs, 'parts' => KurdishSpeech\\Publishing\\Parts::voiced($one['text'], $runs, 200)];
    }, $input)`,
    input.map(({ text, dialect, marks }) => {
      const at = (offset: number) => Buffer.byteLength(text.slice(0, offset));
      return {
        text,
        dialect,
        marks: marks.map(({ start, end, lang, voice }) => [at(start), at(end), lang, voice]),
      };
    }),
  );
  let count = 0;
  input.forEach(({ text, dialect, marks }, index) => {
    const runs = voiceRuns(text, marks, dialect);
    count += runs.length;
    const bytes = Buffer.from(text);
    assert.deepEqual(
      found[index]?.runs.map(([start, end, ...run]) => [bytes.subarray(start, end).toString(), ...run]),
      runs.map(({ start, end, dialect: own, voice = '' }) => [text.slice(start, end), own, voice]),
      JSON.stringify([text, marks]),
    );
    assert.deepEqual(
      found[index]?.parts,
      Array.from(textParts(text, voicedSentences(text, runs), 200), ({ start, end, voice }) => [
        text.slice(start, end),
        voice ? runs.indexOf(voice) : null,
      ]),
      JSON.stringify([text, marks]),
    );
  });
  assert.ok(count > 100);
});

test('PHP signs texts as the Node proxy does', () => {
  const vectors = JSON.parse(readFileSync('test/proxy/texts/signatures.json', 'utf8')) as {
    signature: string;
  }[];
  const made = php<string[]>(
    `array_map(fn($one) => KurdishSpeech\\Proxy\\TextSignature::ofParts($one['text'], $one['max_characters'],
      $one['voice'] === null ? null : $one['voice_group'] ?? 'v3', $one['voice'], $one['secret']), $input)`,
    vectors,
  );
  assert.deepEqual(
    made,
    vectors.map(({ signature }) => signature),
  );
});

test('the group of a voice is the one that its id says, as in the elements, else the one of the settings, else v3', () => {
  const voices = [
    'sorani_m001',
    'sorani_v4_f004',
    'kurmanji_v5_m001',
    'badini_v5_m001',
    'cast_01',
    'studio_1',
    'ours',
  ];
  const pairs = voices.flatMap((voice) => ['', 'v4'].map((stated) => [voice, stated] as const));
  assert.deepEqual(
    php('array_map(fn ($pair) => KurdishSpeech\\Publishing\\VoiceGroup::of(...$pair), $input)', pairs),
    pairs.map(([voice, stated]) => voiceGroupOf(voice, stated || 'v3')),
  );
});

test('the group of a voice that a run names is the one that its id says, else v3 for the id of a dialect, else that of the text', () => {
  const text = { id: 'badini_v5_m001', group: 'v5', dialect: 'badini' };
  const voices = [
    ['sorani_m001', 'v3', 'sorani'],
    ['sorani_v4_f004', 'v4', 'sorani'],
    ['badini_v5_f001', 'v5', 'badini'],
    ['studio_1', 'v5', 'kurmanji'],
    ['ours', 'v5', 'kurmanji'],
  ];
  const found = php<[string, string][]>(
    `array_map(function ($id) use ($input) {
      $text = (new ReflectionClass(KurdishSpeech\\Publishing\\Voice::class))->newInstanceWithoutConstructor();
      foreach ($input['text'] as $name => $value) $text->$name = $value;
      $voice = KurdishSpeech\\Publishing\\Voice::ofRun('badini', $id, $text);
      return [$voice->group, $voice->dialect];
    }, $input['ids'])`,
    { text, ids: voices.map(([id]) => id) },
  );
  assert.deepEqual(
    found,
    voices.map(([, ...own]) => own),
  );
});
