import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runHere } from '../run-here.ts';
import { useExamination } from './support/examine.ts';
import { openSite } from './support/open-site.ts';
import { DICTATION, PLAYER, SCRIPT, SORANI } from './support/page-parts.ts';

describe('kurdish-speech doctor', () => {
  const examine = useExamination();

  test('refuses what is no page, or cannot be fetched, in one line with exit code 2', async () => {
    for (const [args, line] of [
      [[], /^Name one page: kurdish-speech doctor https/],
      [['https://a.example/', 'https://b.example/'], /^Name one page/],
      [
        ['news.example'],
        /^The page must be an address like https:\/\/news\.example\/article, not "news\.example"/,
      ],
      [['ftp://news.example/'], /^The page must be an address/],
      [['https://x.example/', '--no-speach'], /did you mean --no-speech\?/],
      [['http://127.0.0.1:1/article?key=secret'], /^http:\/\/127\.0\.0\.1:1\/article could not be fetched: /],
    ] as const) {
      const { code, stdout, stderr } = await runHere(['doctor', ...args]);
      assert.equal(code, 2, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, line);
      assert.equal(stderr.split('\n').length, 2);
    }
  });

  test('tells a challenge in front of the page from its own 403, with the setting, in one line with exit code 2', async () => {
    for (const [headers, body, line] of [
      [
        { 'cf-mitigated': 'challenge', Server: 'cloudflare' },
        '<title>Just a moment...</title>',
        /could not be examined: Cloudflare answers with a challenge \(403\), which only a browser solves\. Let this machine in .*Security → WAF → Custom rules/,
      ],
      [{ Server: 'cloudflare' }, 'error code: 1020', /examined: Cloudflare refuses the request \(403\)/],
      [{ Server: 'cloudflare' }, 'No access.', /could not be fetched: it answered 403\.$/m],
    ] as const) {
      const site = await openSite({
        html: '',
        files: { '/': (_request, response) => response.writeHead(403, headers).end(body) },
      });
      try {
        const { code, stdout, stderr } = await runHere(['doctor', `${site.origin}/`, '--no-browser']);
        assert.deepEqual([code, stdout], [2, '']);
        assert.match(stderr, line);
        assert.equal(stderr.split('\n').length, 2);
      } finally {
        await site.close();
      }
    }
  });

  test('says what it looked at and what it bought, with a line for each fault, and exit code 1', async () => {
    const site = await openSite({ html: `<p>x</p>\n${PLAYER}` });
    try {
      const { code, stdout } = await runHere(['doctor', `${site.origin}/?preview=secret`, '--no-browser']);
      assert.equal(code, 1);
      const [first, second, summary, end] = stdout.split('\n');
      assert.match(
        first!,
        /^✗ script: No script .* At line 2, <kurdish-tts>\. To mend it: <script type="module"/,
      );
      assert.match(second!, /^✗ token: No proxy answers there/);
      assert.equal(
        summary,
        `${site.origin}/: 2 faults. Looked at 1 element, 0 scripts, 1 speech endpoint; nothing bought.`,
      );
      assert.equal(end, '');
      assert.doesNotMatch(stdout, /secret/);
    } finally {
      await site.close();
    }
  });

  test('buys one sentence, and nothing at all with --no-speech; a recording or a live session never', async () => {
    const html = SCRIPT + PLAYER + DICTATION;
    const before = (await examine({ html, flags: ['--no-speech'] })).billed;
    assert.deepEqual((await examine({ html, flags: ['--no-speech'] })).billed, before);
    const { billed, characters, faults } = await examine({ html });
    assert.deepEqual(faults, []);
    assert.equal(characters, [...'سڵاو، چۆنیت؟'].length);
    assert.deepEqual(billed, [before[0] + characters, before[1]]);
    const others = ['a', 'b', 'c']
      .map((name) => PLAYER.replace('<kurdish-tts', `<kurdish-tts token-endpoint="/speech/token?${name}"`))
      .join('');
    const many = await examine({ html: SCRIPT + PLAYER + others });
    assert.equal(many.billed[0], billed[0] + many.characters, 'a page with many proxies buys no more');
  });

  test('of a long text it buys whole words of at most 80 characters', async () => {
    const long = `${'زۆر '.repeat(60)}باشە.`;
    const { characters, faults } = await examine({ html: SCRIPT + PLAYER.replace(SORANI, long) });
    assert.deepEqual(faults, []);
    assert.equal(characters, [...'زۆر '.repeat(20).trim()].length);
  });
});
