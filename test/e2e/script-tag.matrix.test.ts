import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { LAZY_FILES } from '../../scripts/build/script/lazy-files.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { collectProblems } from './collect-problems.ts';
import { type DictateElement, DictationDriver } from './dictation-driver.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from './script-tag-site.ts';
import { until } from './until.ts';

// The built script tag from another origin than the page, in a real browser, with a real proxy.

let site: ScriptTagSite;
let browser: Browser;
/** Errors and warnings of the pages. */
const problems: string[] = [];
/** Features of `kurdish-degraded` and directives of policy violations. */
const degraded: string[] = [];
/** URLs of all requests of the pages. */
const requested: string[] = [];

before(async () => {
  const microphone = writeFakeMicrophone('.cache/fake-microphone-script-tag.wav');
  site = await startScriptTagSite();
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(async () => {
  for (const context of browser.browserContexts())
    if (context !== browser.defaultBrowserContext()) await context.close();
  site.clear();
  for (const list of [problems, degraded, requested]) list.length = 0;
});

type Element = DictateElement & { ended: boolean };

const ELEMENTS = `<kurdish-tts controls text="ڕۆژ باش"></kurdish-tts>
  <textarea></textarea><kurdish-dictate></kurdish-dictate>`;
const integrity: Record<string, string> = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));
const built = (file: string) => readFileSync(`dist/cdn/${file}`, 'utf8');
const moduleTag = (src = `${site.cdn}kurdish-speech.js`, more = '') =>
  `<script type="module" src="${src}" crossorigin ${more}></script>`;
const classicTag = (src = `${site.cdn}kurdish-speech.classic.js`, more = '') =>
  `<script src="${src}" ${more}></script>`;
const pageOf = (head: string, body = ELEMENTS, lang = 'ckb') =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ckb' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const cdnRequests = () =>
  site.requests.filter((each) => each.startsWith('cdn ')).map((each) => each.slice(4));

/** Opens a page with its own storage. Nothing is evaluated in it: that would count as a user gesture. */
async function open(html: string, headers?: Record<string, string>): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('degraded: ')) degraded.push(text.slice('degraded: '.length));
  });
  collectProblems(page, ['error', 'warn'], problems);
  page.on('request', (request) => requested.push(request.url()));
  await page.evaluateOnNewDocument(() => {
    for (const type of ['kurdish-degraded', 'securitypolicyviolation'])
      addEventListener(type, (event) => {
        const { detail, effectiveDirective } = event as CustomEvent & SecurityPolicyViolationEvent;
        // biome-ignore lint/suspicious/noConsole: a console message is readable without evaluating anything in the page.
        console.debug(`degraded: ${detail?.feature ?? effectiveDirective}`);
      });
  });
  await page.goto(site.page(html, headers), { waitUntil: 'load' });
  return page;
}

/** The same, then waits until the network is idle. */
async function openQuiet(html: string): Promise<Page> {
  const page = await open(html);
  await page.waitForNetworkIdle();
  return page;
}

/** Presses Listen and waits for `ended` or an error. */
async function speaks(page: Page): Promise<string> {
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  return answerOf(page, 'kurdish-tts', ({ ended, error }) => (ended ? 'spoken' : error?.message));
}

/** Presses Dictate and waits until it listens, or fails. */
async function listens(page: Page): Promise<string> {
  await new DictationDriver(page).press();
  return answerOf(page, 'kurdish-dictate', ({ listening, error }) =>
    listening ? 'listens' : error?.message,
  );
}

const isListening = ({ listening }: Element) => (listening ? 'listens' : undefined);

/** Waits for a message to the page's developer, and for the event that says which feature is missing. */
async function reported(feature: string, message: RegExp): Promise<void> {
  const isReported = () => problems.some((text) => message.test(text)) && degraded.includes(feature);
  await until(isReported, () => JSON.stringify({ problems, degraded }));
}

async function answerOf(
  page: Page,
  selector: string,
  look: (element: Element) => string | undefined,
): Promise<string> {
  // Polls, because waitForFunction evaluates strings, which strict policies forbid.
  return until(
    () => page.$eval(selector, look as never) as Promise<string | undefined>,
    () => page.$eval(selector, ({ outerHTML, shadowRoot }) => outerHTML + shadowRoot?.textContent),
  );
}

for (const [kind, tag, file] of [
  ['a module', () => moduleTag(), 'kurdish-speech.js'],
  ['a classic script', () => classicTag(), 'kurdish-speech.classic.js'],
] as const)
  test(`as ${kind} from another origin it fetches nothing else until the reader acts; then both elements work`, async () => {
    const page = await openQuiet(pageOf(tag()));
    assert.deepEqual(cdnRequests(), [file, 'dictate.js']);
    assert.equal(await speaks(page), 'spoken');
    assert.equal(await listens(page), 'listens');
    const lazy = [
      'dictate',
      'dictation',
      'media',
      'playing-bar',
      'speech-decoder',
      'pcm-player-processor',
      'pcm-capture-processor',
    ];
    // A cross-origin Worker is refused; whether it is requested first is up to the browser.
    assert.deepEqual(
      [file, ...lazy.map((name) => `${name}.js`)].sort(),
      cdnRequests()
        .filter((name) => name !== 'capture-worker.js')
        .sort(),
    );
    const hosts = new Set(
      requested.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin),
    );
    assert.deepEqual([...hosts].sort(), [site.origin, new URL(site.cdn).origin].sort());
    assert.deepEqual(problems, []);
    assert.deepEqual(degraded, []);
  });

test('before any action an English page with a player fetches nothing, and a Kurmanji page its strings', async () => {
  await openQuiet(pageOf(moduleTag(), '<kurdish-tts controls text="x"></kurdish-tts>', 'en'));
  assert.deepEqual(cdnRequests(), ['kurdish-speech.js']);
  site.clear();
  const page = await openQuiet(pageOf(moduleTag(), ELEMENTS, 'kmr'));
  assert.deepEqual(cdnRequests().sort(), ['dictate.js', 'kurdish-speech.js', 'languages.js']);
  const label = await page.$eval('kurdish-dictate >>> [part=button]', (button) => button.ariaLabel);
  assert.equal(label, 'Bi deng binivîse');
});

test('what requests or saves whole files is fetched when it is needed, and its absence is reported', async () => {
  const save = () =>
    page.$eval('kurdish-tts', (element) =>
      element
        .toBlob()
        .then(({ type, size }) => `${type} ${size > 10_000}`)
        .catch(({ code }) => code),
    );
  const page = await openQuiet(pageOf(moduleTag()));
  site.serve('speech-files.js', { status: 404 });
  assert.equal(await save(), 'asset-blocked');
  site.serve('speech-files.js', {});
  site.clear();
  assert.equal(await save(), 'audio/wav true');
  assert.ok(cdnRequests().includes('speech-files.js'));
  const whole = await page.$eval('kurdish-tts', async (element) => {
    element.format = 'mp3';
    await element.play();
    return element.stats.receivedFrames > 0;
  });
  assert.ok(whole);
});

test('strings that cannot be fetched fall back to English and the page is notified', async () => {
  site.serve('languages.js', { status: 404 });
  const page = await openQuiet(pageOf(moduleTag(), ELEMENTS, 'kmr'));
  const label = await page.$eval('kurdish-dictate >>> [part=button]', (button) => button.ariaLabel);
  assert.equal(label, 'Dictate');
  assert.deepEqual(degraded, ['languages', 'languages']);
  assert.equal(await listens(page), 'listens');
});

test('pressed while it loads, dictation announces that it is preparing, and then listens', async () => {
  site.serve('dictation.js', { delayMs: 1500 });
  const page = await open(pageOf(moduleTag()));
  await new DictationDriver(page).press();
  const shown = await page.$eval('kurdish-dictate', ({ shadowRoot }) => [
    shadowRoot?.querySelector('[part=status]')?.textContent,
    shadowRoot?.querySelector('[part=status]')?.role,
  ]);
  assert.deepEqual(shown, ['ئامادە دەکرێت…', 'status']);
  assert.equal(await answerOf(page, 'kurdish-dictate', isListening), 'listens');
});

test('pressed again while it loads, dictation is cancelled', async () => {
  site.serve('dictation.js', { delayMs: 2000 });
  const page = await open(pageOf(moduleTag()));
  const button = page.locator('kurdish-dictate >>> [part=button]');
  await button.click();
  await button.click();
  await page.waitForNetworkIdle();
  const state = await page.$eval('kurdish-dictate', (it) => [
    (it as unknown as Element).listening,
    it.shadowRoot?.querySelector('[part=status]')?.textContent,
  ]);
  assert.deepEqual(state, [false, '']);
});

test('a file that failed to load is loaded on the next attempt', async () => {
  site.serve('dictation.js', { status: 503 });
  const page = await open(pageOf(moduleTag()));
  assert.match(await listens(page), /^The script could not be loaded: .*dictation\.js.*asset-base/);
  site.serve('dictation.js', {});
  await new DictationDriver(page).press();
  assert.equal(await answerOf(page, 'kurdish-dictate', isListening), 'listens');
});

test('a cached file of another release is requested again', async () => {
  const [, version] = /version="(\w+)"/.exec(built('dictation.js')) ?? [];
  site.serve('dictation.js', { body: 'export const version="earlier";export default()=>({})' });
  site.serve(`dictation.js?ver=6&${version}`, {});
  const page = await open(pageOf(moduleTag(`${site.cdn}kurdish-speech.js?ver=6`)));
  assert.equal(await listens(page), 'listens');
  const dictation = cdnRequests().filter((name) => name.startsWith('dictation'));
  assert.deepEqual(dictation, ['dictation.js?ver=6', `dictation.js?ver=6&${version}`]);
  assert.ok(cdnRequests().includes('pcm-capture-processor.js?ver=6'));
});

test('loaded twice, from two URLs, or as a module and a classic script, it works as if loaded once', async () => {
  const { cdn } = site;
  const twice = [
    [classicTag(), classicTag()],
    [moduleTag(), moduleTag(`${cdn}kurdish-speech.js?ver=2`)],
    [classicTag(), moduleTag()],
  ];
  for (const tags of twice) {
    const page = await open(pageOf(tags.join('')));
    assert.equal(await speaks(page), 'spoken');
    assert.equal(await listens(page), 'listens');
    assert.deepEqual(problems, []);
  }
  // This header lets each policy be created only once.
  const trusted = `require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech`;
  const page = await open(pageOf(twice.flat().join('')), { 'Content-Security-Policy': trusted });
  assert.equal(await speaks(page), 'spoken');
});

test('beside an older release the first one works, in either order', async () => {
  const older = 'v0/kurdish-speech.classic.js';
  const [, version = ''] = /version="(\w+)"/.exec(built('dictation.js')) ?? [];
  // Another release, with worklets of other names.
  const aged = (file: string) =>
    built(file).replaceAll(version, 'earlier1').replaceAll('-processor', '-processor-old');
  for (const file of LAZY_FILES) site.serve(`v0/${file.file}`, { body: aged(file.file) });
  site.serve(older, { body: aged('kurdish-speech.classic.js') });
  for (const tags of [
    [classicTag(site.cdn + older), classicTag()],
    [classicTag(), classicTag(site.cdn + older)],
  ]) {
    const page = await open(pageOf(tags.join('')));
    assert.equal(await speaks(page), 'spoken');
    assert.equal(await listens(page), 'listens');
    assert.deepEqual(
      problems.filter((text) => !text.includes('404')),
      [],
    );
  }
  const [first, second] = cdnRequests().filter((name) => name.endsWith('dictation.js'));
  assert.deepEqual([first, second], ['v0/dictation.js', 'dictation.js']);
});

test('it adds only its elements to the page and changes no built-in', async () => {
  const look = `window.builtIns = [Object, Array, Function, String, Promise, Symbol, Error, Event, EventTarget, Node, Element, HTMLElement, Document, ShadowRoot, CustomElementRegistry];
    window.partsOf = (it) => Reflect.ownKeys(it).map((key) => [it, key, Reflect.getOwnPropertyDescriptor(it, key)]);
    window.parts = builtIns.flatMap((it) => [...partsOf(it), ...partsOf(it.prototype)]);
    window.names = []; window.names = Reflect.ownKeys(window);`;
  const page = await open(pageOf(`<script>${look}</script>${classicTag()}`));
  assert.equal(await speaks(page), 'spoken');
  assert.equal(await listens(page), 'listens');
  const added = await page.evaluate(
    `Reflect.ownKeys(window).filter((name) => !names.includes(name)).map(String)`,
  );
  assert.deepEqual(
    (added as string[]).filter((name) => !/aria|puppeteer|^Symbol\(kurdish-speech\./.test(name)),
    [],
  );
  const changed = await page.evaluate(`(() => {
    const now = builtIns.flatMap((it) => [...partsOf(it), ...partsOf(it.prototype)]);
    const same = (one, other) => ['value', 'get', 'set'].every((field) => one[field] === other[field]);
    return now.filter(([it, key, part]) => !parts.some(([its, name, old]) => its === it && name === key && same(part, old))).map(([, key]) => String(key));
  })()`);
  assert.deepEqual(changed, []);
});

test('it works on a page that has frozen the built-ins', async () => {
  const freeze = `for (const it of [Object, Array, Function, String, Promise, Map, Set, Error, Event, EventTarget, CustomEvent, Node, Element, HTMLElement])
    Object.freeze(Object.freeze(it).prototype);`;
  const page = await open(pageOf(`<script>${freeze}</script>${classicTag()}`));
  assert.equal(await speaks(page), 'spoken');
  assert.equal(await listens(page), 'listens');
  await page.evaluate(`document.querySelector('kurdish-dictate').abort()`);
  await page.$eval('kurdish-tts', (it) => it.setAttribute('voice-group', 'none'));
  assert.match(
    (await page.$eval('kurdish-tts', (it) =>
      (it as unknown as { speak(text: string): Promise<void> })
        .speak('ڕۆژ باش')
        .catch(({ name, code }) => `${name} ${code}`),
    )) as string,
    /^SpeechError invalid-argument$/,
  );
});

test('with an integrity hash it loads and checks what it fetches; any other file is refused', async () => {
  const pinned = (file: string, hash = integrity[file]) =>
    file.includes('classic')
      ? classicTag(site.cdn + file, `crossorigin integrity="${hash}"`)
      : moduleTag(site.cdn + file, `integrity="${hash}"`);
  for (const file of ['kurdish-speech.js', 'kurdish-speech.classic.js']) {
    assert.equal(await listens(await open(pageOf(pinned(file)))), 'listens');
    assert.deepEqual(problems, []);
  }
  site.serve('dictation.js', { body: `${built('dictation.js')};globalThis.tampered = true` });
  const page = await open(pageOf(pinned('kurdish-speech.js')));
  assert.match(await listens(page), /dictation\.js is not the file of the same release as the script/);
  assert.equal(await page.evaluate('globalThis.tampered'), undefined);
  // Without a hash the file may differ, for example after a site's own minifier.
  const free = await open(pageOf(moduleTag()));
  assert.equal(await listens(free), 'listens');
  assert.equal(await free.evaluate('globalThis.tampered'), true);
  const refused = await open(pageOf(pinned('kurdish-speech.js', integrity['kurdish-speech.classic.js'])));
  assert.equal(await refused.evaluate(`customElements.get('kurdish-tts')`), undefined);
});

test('with an integrity hash no cross-site Worker runs unchecked: only the source in the script, or a file that matches its hash', async () => {
  const body = `<script>
      globalThis.sent = [];
      const append = FormData.prototype.append;
      FormData.prototype.append = function (name, value) {
        if (value instanceof Blob) sent.push(value.type);
        return append.apply(this, arguments);
      };
    </script><textarea></textarea><kurdish-dictate mode="record"></kurdish-dictate>`;
  const pinned = moduleTag(undefined, `integrity="${integrity['kurdish-speech.js']}"`);
  const record = async (tag: string) => {
    const page = await open(pageOf(tag, body));
    assert.equal(await listens(page), 'listens');
    const dictation = new DictationDriver(page);
    await dictation.speechStarts();
    assert.ok(await dictation.finalize());
    return page.evaluate('sent') as Promise<string[]>;
  };
  const [genuine] = await record(pinned);
  assert.match(genuine ?? '', /^audio\/ogg/);
  const fetched = cdnRequests();
  assert.ok(fetched.includes('speech-encoder-worker.js'));
  for (const file of ['capture-worker.js', 'pcm-capture-processor.js']) assert.ok(!fetched.includes(file));
  assert.deepEqual([...degraded, ...problems], []);
  site.serve('speech-encoder-worker.js', {
    body: `${built('speech-encoder-worker.js')};self.tampered = true`,
  });
  const [unlike] = await record(pinned);
  assert.match(unlike ?? '', /^audio\/wav/);
  // Without a hash the file may differ.
  const [free] = await record(moduleTag());
  assert.match(free ?? '', /^audio\/ogg/);
});

test('with an integrity hash on the second of two tags it checks what it fetches', async () => {
  site.serve('dictation.js', { body: `${built('dictation.js')};globalThis.tampered = true` });
  const tags = moduleTag() + moduleTag(undefined, `integrity="${integrity['kurdish-speech.js']}"`);
  const page = await open(pageOf(tags));
  assert.match(await listens(page), /dictation\.js is not the file of the same release as the script/);
  assert.equal(await page.evaluate('globalThis.tampered'), undefined);
});

test('injected markup cannot make it load a foreign script', async () => {
  const headers = {
    'Content-Security-Policy': `script-src 'nonce-abc' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech`,
  };
  for (const file of LAZY_FILES) site.serve(`v6/${file.file}`, { body: 'globalThis.tampered = true' });
  // Another site, and another folder of the same host: on a package CDN anybody may have one.
  for (const theirs of [`${site.cdn.replace('127.0.0.1', 'localhost')}v6/`, `${site.cdn}v6/`]) {
    const injected = `<kurdish-voice-picker asset-base="${theirs}"></kurdish-voice-picker>
      <kurdish-tts controls text="x" asset-base="${theirs}"></kurdish-tts>
      <textarea></textarea><kurdish-dictate asset-base="${theirs}"></kurdish-dictate>`;
    const page = await open(pageOf(moduleTag(undefined, 'nonce="abc"'), injected), headers);
    // It is the script's own file. Once it has come, the players below it hold still.
    await page.waitForSelector('kurdish-voice-picker:defined');
    const refused = new RegExp(`asset-base names ${new URL(theirs).origin}: only .* are allowed`);
    assert.match(await speaks(page), refused);
    assert.match(await listens(page), refused);
    // Nor can DOM clobbering; the script then does not know its own URL.
    const named = `<img name="currentScript" src="${theirs}x.js"><img name="scripts">`;
    const clobbered = `${named}${classicTag(undefined, 'nonce="abc"')}${ELEMENTS}`;
    for (const list of [problems, degraded]) list.length = 0;
    await open(pageOf('', clobbered), headers);
    await reported('dictate', /does not know where it was/);
    assert.deepEqual(
      cdnRequests().filter((name) => name.startsWith('v6/') && name !== 'v6/x.js'),
      [],
    );
    assert.equal(await page.evaluate('globalThis.tampered'), undefined);
  }
});

test('under a strict policy without blob: it listens without a Worker and reports it; with a nonce and a hash it works too', async () => {
  const { cdn, liveSource } = site;
  const own = `default-src 'none'; connect-src 'self' ${liveSource}; style-src 'self'`;
  const hosts = `${own}; script-src 'self' ${new URL(cdn).origin}; worker-src 'self'`;
  const page = await open(pageOf(moduleTag()), { 'Content-Security-Policy': hosts });
  assert.equal(await speaks(page), 'spoken');
  assert.deepEqual(problems, []);
  assert.equal(await listens(page), 'listens');
  await until(
    () => degraded.includes('worker'),
    () => String(degraded),
  );
  const nonce = `${own}; script-src 'nonce-abc' 'strict-dynamic'; worker-src blob:`;
  const tag = moduleTag(undefined, `nonce="abc" integrity="${integrity['kurdish-speech.js']}"`);
  const second = await open(pageOf(tag, ELEMENTS, 'kmr'), { 'Content-Security-Policy': nonce });
  assert.equal(await listens(second), 'listens');
});

test('without CORS headers a classic script still speaks, and dictation names the missing headers', async () => {
  for (const file of ['kurdish-speech.classic.js', 'dictate.js', 'pcm-player-processor.js'])
    site.serve(file, { cors: false });
  const page = await open(pageOf(classicTag()));
  assert.equal(await speaks(page), 'spoken');
  await reported('dictate', /dictate\.js.*CORS headers.*asset-base|CORS headers.*dictate\.js.*asset-base/);
});

test('a base URL, a srcdoc frame and an inline script do not break its asset URLs', async () => {
  const based = await open(pageOf(`<base href="https://elsewhere.invalid/deep/">${classicTag()}`));
  assert.equal(await listens(based), 'listens');
  const srcdoc = pageOf(moduleTag()).replaceAll('"', '&quot;');
  const outer = await open(pageOf('', `<iframe srcdoc="${srcdoc}" allow="microphone; autoplay"></iframe>`));
  const frame = outer.frames().find((each) => each.parentFrame());
  await frame?.locator('kurdish-dictate >>> [part=button]').click();
  await frame?.waitForFunction(
    () => (document.querySelector('kurdish-dictate') as Element | null)?.listening,
  );
  for (const [tagOf, file] of [
    ['<script>', 'kurdish-speech.classic.js'],
    ['<script type="module">', 'kurdish-speech.js'],
  ] as const) {
    const text = built(file).replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
    const lost = await open(pageOf(`${tagOf}${text}</script>`));
    assert.equal(await speaks(lost), 'spoken');
    await reported('dictate', /dictate\.js.*asset-base/);
    await lost.$eval('kurdish-dictate', (it) => it.setAttribute('asset-base', '/own/'));
    assert.equal(await listens(lost), 'listens');
    for (const list of [problems, degraded]) list.length = 0;
    const hosted = await open(
      pageOf(`${tagOf}${text}</script>`, ELEMENTS.replace('<kurdish-dictate', '$& asset-base="/own/"')),
    );
    assert.equal(await listens(hosted), 'listens');
  }
});

test('the snippets of the README and docs/script-tag.md work under every policy listed there', async () => {
  const text = [readFileSync('README.md', 'utf8'), readFileSync('docs/script-tag.md', 'utf8')]
    .join('\n')
    .replaceAll('https://your-site.example/kurdish/', site.cdn)
    .replaceAll('https://cdn.example/kurdish-speech/', site.cdn)
    .replaceAll('https://cdn.example', new URL(site.cdn).origin)
    .replaceAll('wss://live.example', site.liveSource)
    .replaceAll('sha384-…', integrity['kurdish-speech.js']);
  const blocks = (kind: string) =>
    [...text.matchAll(/```(\w+)\n([^`]+)```/g)].filter(([, it]) => it === kind);
  const htmls = blocks('html').map(([, , html]) => html);
  const policies = blocks('csp').map(([, , policy]) => policy.trim());
  assert.deepEqual([htmls.length, policies.length], [5, 4]);
  for (const html of htmls) assert.equal(await speaks(await open(pageOf('', html))), 'spoken');
  for (const policy of policies) {
    const src = policy.includes(new URL(site.cdn).origin)
      ? undefined
      : `${site.origin}/own/kurdish-speech.js`;
    // With the hash, so that its checks run under each policy too.
    const tag = moduleTag(src, `nonce="R4nd0m" integrity="${integrity['kurdish-speech.js']}"`);
    const page = await open(pageOf(tag), { 'Content-Security-Policy': policy });
    assert.equal(await speaks(page), 'spoken');
    assert.equal(await listens(page), 'listens');
    await page.waitForNetworkIdle();
    assert.deepEqual([...problems, ...degraded], [], policy);
  }
});
