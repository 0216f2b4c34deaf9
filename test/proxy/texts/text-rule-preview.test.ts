import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import type { Grant } from '../../../src/proxy/setup/options.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { type Site, startSite } from '../support/site.ts';
import { type Answer, mint, post, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';

/** "In this spring, a new library was opened. The children were very happy! They read stories." */
const SENTENCES = [
  'لەم بەهارەدا، کتێبخانەیەکی نوێ کرایەوە.',
  'منداڵەکان زۆر دڵخۆش بوون!',
  'چیرۆک دەخوێننەوە.',
] as const;
const [FIRST, SECOND, THIRD] = SENTENCES;
const ARTICLE = `<!doctype html><title>کتێبخانە</title><nav>سەرەتا. هەواڵ.</nav>
<article id="a">${SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('')}</article>
<kurdish-tts for="a"><a slot="limit" href="/in">بچۆ ژوورەوە.</a></kurdish-tts>`;
const lengthOf = (text: string) => [...text.replace(/\s/g, '')].length;

after(assertNothingLeaked);

for (const transport of TRANSPORTS) {
  describe(`a preview of pages: ${transport.name}`, () => {
    const setup = useProxy(transport);
    let site: Site;
    let grant: Grant;

    beforeEach(async () => {
      site = await startSite();
      for (const path of ['/article', '/other']) site.page(path, ARTICLE);
      grant = { subject: 'guest', preview: { characters: lengthOf(FIRST + SECOND) } };
    });
    afterEach(() => site.close());

    const start = (options: Parameters<typeof setup.start>[0] = {}) =>
      setup.start({
        public: false,
        texts: 'pages',
        origins: [site.origin],
        authorize: ({ header }) => (header('x-member') ? { subject: 'member' } : grant),
        ...options,
      });

    async function tokenOf(headers: Record<string, string> = {}): Promise<string> {
      return mint(setup.proxy.url, ['tts'], { Origin: site.origin, ...headers });
    }

    function ask(token: string, text: string, path = 'tts-stream', page = '/article'): Promise<Answer> {
      return post(
        `${setup.proxy.url}/speech/api/${path}`,
        { text, speaker_id: 'sorani_m001' },
        { Origin: site.origin, Authorization: `Bearer ${token}`, Referer: site.origin + page },
      );
    }

    function assertEnded(answer: Answer): void {
      assert.equal(answer.status, 403, answer.text);
      assert.equal(answer.json.code, 'preview-ended');
      assert.match(String(answer.json.error), /preview/);
      assert.equal(answer.headers.get('access-control-allow-origin'), site.origin);
    }

    it('is bought to its end, in any parts, again, and of each page', async () => {
      await start();
      const token = await tokenOf();
      for (const text of [FIRST, SECOND, FIRST, ` ${SECOND}\n`])
        for (const path of ['tts-stream', 'tts-proxy'])
          assert.equal((await ask(token, text, path)).status, 200, text);
      assert.equal((await ask(token, FIRST, 'tts-stream', '/other')).status, 200);
    });

    it('is not gone beyond, with whatever token and in whatever pieces, and nothing reaches the service', async () => {
      await start();
      const tokens = [await tokenOf(), await tokenOf()];
      const pieces = [
        THIRD,
        `${SECOND} ${THIRD}`,
        THIRD.split(' ')[0]!,
        `${FIRST} ${THIRD.slice(0, -1)}`,
        // Of the page, but of nothing that a player reads.
        'سەرەتا.',
        'بچۆ ژوورەوە.',
      ];
      for (const token of tokens)
        for (const text of pieces)
          for (const path of ['tts-stream', 'tts-proxy']) assertEnded(await ask(token, text, path));
      assert.equal(setup.upstream.requests.length, 0);
    });

    it('refuses what stands on no page, as for every reader', async () => {
      await start();
      const answer = await ask(await tokenOf(), 'سڵاو.');
      assert.equal(answer.json.code, 'origin-refused');
    });

    it('does not bind a reader who has signed in, and speech that they bought stays closed to others', async () => {
      await start({ cache: new MemorySpeechCache({ maxBytes: 1e7 }) });
      const bought = await ask(await tokenOf({ 'X-Member': '1' }), THIRD);
      assert.equal(bought.status, 200);
      assertEnded(await ask(await tokenOf(), THIRD));
    });

    it('is said in one request where it is shorter than one', async () => {
      grant = { subject: 'guest', preview: { characters: lengthOf(FIRST) } };
      await start();
      const answer = await post(
        `${setup.proxy.url}/speech/token`,
        { scope: ['tts'] },
        { Origin: site.origin },
      );
      assert.equal((answer.json.limits as { max_chars: number }).max_chars, lengthOf(FIRST));
    });

    it('cannot be given where the proxy does not know the pages, or without its length', async () => {
      await start({ texts: 'any' });
      await assert.rejects(tokenOf(), /no token: 500/);
      await setup.proxy.close();
      for (const characters of [0, -1, 1.5, undefined as unknown as number]) {
        grant = { subject: 'guest', preview: { characters } };
        await start();
        await assert.rejects(tokenOf(), /no token: 500/);
        await setup.proxy.close();
      }
      await start();
    });
  });
}
