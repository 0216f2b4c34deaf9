import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import fc from 'fast-check';
import { findSpeakingElements } from '../../src/article/find-speaking-elements.ts';
import { parseHtml } from '../../src/article/parse-html.ts';
import { readPageTexts } from '../../src/article/read-page-texts.ts';
import { readModelsFile } from '../../src/cli/models/read-models-file.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import { parseRecording } from '../../src/elements/tts/published/recording.ts';
import { createProxy } from '../../src/proxy/index.ts';
import { readPlansFile } from '../../src/service/accounts/read-plans-file.ts';
import { fuzz } from './support/fuzz.ts';

const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-fuzz-'));
const path = join(folder, 'file.json');
after(() => rmSync(folder, { recursive: true }));

/** A valid document with some of its values replaced or left out, or any JSON at all, or a text. */
function changed(valid: object): fc.Arbitrary<string> {
  const places = placesIn(valid);
  const changes = fc.array(fc.tuple(fc.constantFrom(...places), fc.option(fc.jsonValue({ maxDepth: 2 }))), {
    maxLength: 3,
  });
  return fc.oneof(
    changes.map((list) => JSON.stringify(list.reduce(replaced, valid))),
    fc.json(),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );
}

function placesIn(value: unknown): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner).map((rest) => [name, ...rest])),
  ];
}

/** null leaves the member out. */
function replaced(value: unknown, [[name, ...rest], other]: readonly [readonly string[], unknown]): object {
  if (name === undefined) return (other ?? {}) as object;
  if (typeof value !== 'object' || value === null) return value as unknown as object;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  if (rest.length > 0) copy[name] = replaced(copy[name], [rest, other]);
  else if (other === null) delete copy[name];
  else copy[name] = other;
  return copy;
}

/** Either it is read, or one line says what is wrong. */
async function readOrExplained(read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    assert.ok(error instanceof SpeechError, error as Error);
    assert.ok(!error.message.includes('\n') && error.message.length < 2000, error.message);
  }
}

const PART = { digest: 'AA', start: 0, samples: 24_000, range: [100, 4000], words: [[0, 420, 0, 4]] };
const RECORDING = {
  version: 1,
  dialect: 'sorani',
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  speed: 1,
  maxCharacters: 500,
  duration: 1.02,
  audio: [{ type: 'audio/ogg; codecs=opus', src: 'article.opus', bytes: 4000, header: [0, 100] }],
  parts: [PART, { ...PART, start: 24_000, samples: 0 }],
};

fuzz(
  'published speech: any JSON is read with sound numbers and web addresses, or refused',
  changed(RECORDING),
  async (text) =>
    readOrExplained(() => {
      const value = parsed(text);
      const { audio, frames, parts } = parseRecording(value, 'https://site.example/a.json');
      assert.ok(Number.isSafeInteger(frames) && frames >= 0);
      for (const { url } of audio) assert.match(url, /^(https?|blob):/);
      for (const { range } of parts) assert.ok(range[0] <= range[1] && range[1] <= audio[0].bytes);
    }),
);

const PLANS = {
  tts: { free: { characters: 20_000, requests_per_minute: 60 }, pro: { characters: 1 } },
  stt: { free: { credits: 5, sessions: 3, requests_per_minute: 1 } },
};

fuzz('a plans file: any text is read, or one line says what is wrong', changed(PLANS), async (text) => {
  writeFileSync(path, text);
  await readOrExplained(() => readPlansFile(path));
});

const MODELS = {
  trainedOn: 'speech',
  sorani: { mode: 'offline', partials: true, config: { modelConfig: { tokens: 'file.json', debug: 0 } } },
};

fuzz('a models file: any text is read, or one line says what is wrong', changed(MODELS), async (text) => {
  writeFileSync(path, text);
  await readOrExplained(() => readModelsFile(path));
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div hidden>',
        '</div>',
        '<br>',
        '<table>',
        '<tr>',
        '<select>',
        '<svg>',
        '<template>',
      ),
      fc.constantFrom(
        '<article id=a>',
        '</article>',
        '<kurdish-tts for="a">',
        '<kurdish-tts text="سڵاو">',
        '</kurdish-tts>',
      ),
      fc.constantFrom(
        '<kurdish-tts skip-selector="',
        'p:not(',
        '">',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<![CDATA[',
        ']]>',
      ),
      fc.constantFrom(
        '&amp;',
        '&#0;',
        '&#x10ffff;',
        '&notanentity',
        'سڵاو',
        ' lang="ckb"',
        '<plaintext>',
        '<frameset>',
        '\0',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(''));

fuzz('a page: any HTML is read, and what it speaks is text', markup, async (html) => {
  for (const text of (await readPageTexts(html)).texts) assert.doesNotMatch(text, /\s/);
  for (const { text, fault, startTag } of findSpeakingElements(parseHtml(html))) {
    assert.ok(text === '' || fault === undefined);
    assert.ok(startTag.start >= 0 && startTag.end <= html.length);
  }
});

const proxy = createProxy({
  baseUrl: 'https://speech.example',
  ttsKey: 'key-of-the-fuzz-test',
  tokenSecret: 'x'.repeat(32),
  public: true,
  origins: ['https://site.example'],
  publicLimits: { mintsPerMinutePerAddress: 1e9, mintsPerMinutePerOrigin: 1e9 },
  logger: { warn() {}, error() {} },
});

fuzz(
  'POST /token: any body, type and token is a token or a refusal in JSON',
  fc.record({
    body: changed({ scope: ['tts'] }),
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json;x', ''),
    ),
    token: fc.option(fc.stringMatching(/^[\w.-]{0,80}$/)),
  }),
  async ({ body, type, token }) => {
    const headers = new Headers({ origin: 'https://site.example', 'content-type': type });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const response = await proxy.fetch(
      new Request('https://site.example/speech/token', { method: 'POST', headers, body }),
    );
    const answer = (await response.json()) as { token?: unknown; error?: unknown };
    if (response.status === 200) assert.equal(typeof answer.token, 'string');
    else {
      assert.ok([400, 401, 403, 413, 415].includes(response.status), String(response.status));
      assert.equal(typeof answer.error, 'string');
    }
  },
);

fuzz(
  'POST /api/tts-stream: no made-up token is accepted',
  fc.tuple(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,40}(\.[\w-]{0,60}){0,3}$/)), fc.json()),
  async ([token, body]) => {
    const headers = new Headers({ origin: 'https://site.example', 'content-type': 'application/json' });
    try {
      headers.set('authorization', `Bearer ${token}`);
    } catch {
      return;
    }
    const request = new Request('https://site.example/speech/api/tts-stream', {
      method: 'POST',
      headers,
      body,
    });
    assert.equal((await proxy.fetch(request)).status, 401);
  },
);
