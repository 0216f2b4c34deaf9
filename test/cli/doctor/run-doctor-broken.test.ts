import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Case, useExamination } from './support/examine.ts';
import { ARTICLE, csp, DICTATION, FROM_CDN, KURMANJI, OPEN, PLAYER, SCRIPT } from './support/page-parts.ts';
import { published } from './support/published.ts';

interface Broken extends Case {
  /** The check that finds it, whether it is a fault, and what the line says. */
  readonly check: string;
  readonly isWarning?: boolean;
  /** Other checks that have to say something too. */
  readonly also?: readonly string[];
  readonly what: RegExp;
  readonly fix: RegExp;
}

const PUBLISHED = `${SCRIPT}${ARTICLE}<kurdish-tts controls for="a" src="/audio/article.json"></kurdish-tts>`;
const isToken = (path: string) => path.startsWith('/speech/token');

const BROKEN: Readonly<Record<string, Broken>> = {
  'a token-endpoint that is no address': {
    html: SCRIPT + PLAYER.replace('<kurdish-tts', '<kurdish-tts token-endpoint="http://"'),
    check: 'token',
    what: /^Its token-endpoint is no address/,
    fix: /token-endpoint="\/speech\/token"/,
  },
  'no script at all': {
    html: PLAYER,
    check: 'script',
    what: /^No script on the page defines the elements/,
    fix: /kurdish-player\.js" crossorigin/,
  },
  'neither script nor element': {
    html: `<p>${KURMANJI}</p>`,
    check: 'script',
    what: /no script and no element/,
    fix: /<script type="module"/,
  },
  'a script that is not where the tag says': {
    html: SCRIPT.replace('/kurdish/', '/speech-files/') + PLAYER,
    check: 'script',
    what: /^The file answers 404\.$/,
    fix: /Copy all files of dist\/cdn\/.*\/speech-files\/$/,
  },
  'a script of another type': {
    html: SCRIPT + PLAYER,
    fileHeaders: { 'Content-Type': 'text/plain', Server: 'nginx/1.22' },
    check: 'script',
    what: /content type "text\/plain", and browsers run no module/,
    fix: /^nginx: `include mime\.types;`/,
  },
  'a module without type="module"': {
    html: SCRIPT.replace(' type="module"', '') + PLAYER,
    check: 'script',
    what: /kurdish-player\.js is a module, and its tag has no type/,
    fix: /<script type="module"/,
  },
  'only the script itself was uploaded': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/kurdish-speech.js': (_request, response) => response.writeHead(404).end() },
    check: 'script',
    what: /^The file answers 404/,
    fix: /under their names/,
  },
  'a hash of another release': {
    html: `${SCRIPT.replace(' crossorigin', ` crossorigin integrity="sha384-${'A'.repeat(64)}"`)}${PLAYER}`,
    check: 'hashes',
    what: /does not have the hash in the integrity/,
    fix: /^integrity="sha384-[\w+/]{64}"/,
  },
  'files of two releases': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/kurdish-speech.js': Buffer.from('export const version = "old";') },
    check: 'hashes',
    what: /are of two releases/,
    fix: /one dist\/cdn\//,
  },
  'Rocket Loader': {
    html: SCRIPT.replace('type="module"', 'type="a1b2c3d4e5f6-module"') + PLAYER,
    check: 'delayed',
    what: /^Rocket Loader of Cloudflare has rewritten the tag/,
    fix: /data-cfasync="false"$/,
  },
  'delayed JavaScript of WP Rocket': {
    html: `<script type="rocketlazyloadscript" data-rocket-type="module" data-rocket-src="{site}/kurdish/kurdish-player.js"></script>${PLAYER}`,
    check: 'delayed',
    what: /^WP Rocket has rewritten/,
    fix: /nowprocket$/,
  },
  'two copies': {
    html: SCRIPT + FROM_CDN + PLAYER,
    cdn: OPEN,
    check: 'copies',
    isWarning: true,
    what: /on the page 2 times/,
    fix: /^Keep one/,
  },
  'a policy that does not know the other origin': {
    html: FROM_CDN + PLAYER,
    cdn: OPEN,
    headers: csp("default-src 'self'"),
    check: 'policy',
    what: /^default-src does not allow the script/,
    fix: /^In the header Content-Security-Policy: script-src 'self' http:\/\/127\.0\.0\.1:\d+$/,
  },
  'a policy without connections, in a meta': {
    html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; connect-src 'none'">${SCRIPT}${PLAYER}`,
    check: 'policy',
    what: /^connect-src lacks 'self': it gets no token/,
    fix: /^In line 1, <meta>: connect-src 'self'$/,
  },
  'a nonce that the tag lacks': {
    html: SCRIPT + PLAYER,
    headers: csp("script-src 'nonce-R4nd0m' 'strict-dynamic'"),
    check: 'policy',
    what: /by a nonce, and the tag has none/,
    fix: /nonce="…"/,
  },
  'a nonce of a cached page': {
    html: SCRIPT.replace('<script', '<script nonce="yesterday"') + PLAYER,
    headers: csp("script-src 'nonce-today' 'strict-dynamic'"),
    check: 'policy',
    what: /nonce of the script tag is not that of the policy/,
    fix: /no-store/,
  },
  'a page that speaks by itself, and may start no Worker': {
    html: `${SCRIPT}${ARTICLE}<kurdish-tts controls for="a" endpoint="local:"></kurdish-tts>`,
    proxy: false,
    headers: csp("default-src 'self'; worker-src 'none'"),
    check: 'policy',
    what: /^worker-src lacks 'self': the page cannot speak or listen by itself/,
    fix: /worker-src 'self'$/,
  },
  'dictation under a policy that names no live host': {
    html: SCRIPT + DICTATION,
    headers: csp("default-src 'self'"),
    check: 'policy',
    isWarning: true,
    what: /names no wss: host/,
    fix: /connect-src 'self' wss:\/\/the host/,
  },
  'Trusted Types without our policies': {
    html: SCRIPT + PLAYER,
    headers: csp("require-trusted-types-for 'script'; trusted-types default"),
    check: 'trusted-types',
    what: /lacks lit-html and kurdish-speech/,
    fix: /trusted-types default lit-html kurdish-speech$/,
  },
  'no microphone by policy': {
    html: SCRIPT + DICTATION,
    headers: { 'Permissions-Policy': 'camera=(), microphone=()', Server: 'Apache' },
    check: 'permissions',
    what: /takes the microphone away/,
    fix: /^Apache: `Header always set Permissions-Policy "microphone=\(self\)"`/,
  },
  'a sandboxed frame': {
    html: '<iframe sandbox="allow-scripts" src="/frame"></iframe>',
    files: { '/frame': (_request, response) => response.writeHead(200).end(`<p>x</p>${PLAYER}`) },
    check: 'frames',
    also: ['script'],
    what: /lacks allow-same-origin: it has no origin/,
    fix: /allow-scripts allow-same-origin, or endpoint="local:"/,
  },
  'a player for an id that is not there': {
    html: `${SCRIPT}<kurdish-tts controls for="story"></kurdish-tts>`,
    check: 'text',
    what: /"for" names no element: "story"/,
    fix: /id="story"/,
  },
  'Kurmanji in a Sorani voice': {
    html: `${SCRIPT}<kurdish-tts controls voice="sorani_m001" lang="kmr">${KURMANJI}</kurdish-tts>`,
    check: 'text',
    what: /written in Kurmanji, and voice="sorani_m001" reads it as Sorani/,
    fix: /A voice of Kurmanji/,
  },
  'a lang that is not that of the text': {
    html: `${SCRIPT}<kurdish-tts controls lang="ckb">${KURMANJI}</kurdish-tts>`,
    check: 'text',
    isWarning: true,
    what: /nearest lang is "ckb"/,
    fix: /^lang="kmr-Latn"/,
  },
  'a script of another origin without CORS headers': {
    html: FROM_CDN + PLAYER,
    cdn: { Server: 'Caddy' },
    check: 'origins',
    what: /sends no Access-Control-Allow-Origin/,
    fix: /^Caddy: `header \/kurdish\/\* Access-Control-Allow-Origin \*`$/,
  },
  'nothing behind /speech': {
    html: SCRIPT + PLAYER,
    proxy: false,
    check: 'token',
    what: /^No proxy answers there, but a web page, with 404/,
    fix: /^nginx: `location \/speech\/ \{ proxy_pass .*; Caddy: `reverse_proxy \/speech\/\*/,
  },
  'a proxy for another site': {
    html: SCRIPT + PLAYER,
    proxy: { origins: ['https://news.example'] },
    check: 'token',
    what: /^The proxy refuses pages of http:\/\/127/,
    fix: /^KURDISH_SPEECH_ORIGINS=http:\/\/127/,
  },
  'a proxy for those who are signed in': {
    html: SCRIPT + PLAYER,
    proxy: { public: false, authorize: () => null },
    check: 'token',
    what: /not signed in no token: "You have no access/,
    fix: /KURDISH_SPEECH_PUBLIC=1/,
  },
  'dictation without a key': {
    html: SCRIPT + DICTATION,
    proxy: { sttKey: undefined },
    check: 'token',
    what: /no token for what the page does/,
    fix: /KURDISH_SPEECH_STT_KEY/,
  },
  'tokens that may be kept': {
    html: SCRIPT + PLAYER,
    front: {
      headers: (headers, path) =>
        isToken(path) ? { ...headers, 'cache-control': 'max-age=600', server: 'nginx' } : headers,
    },
    check: 'token',
    isWarning: true,
    what: /"max-age=600" and not no-store/,
    fix: /^nginx: `proxy_cache off; expires off;`/,
  },
  'a clock that is wrong': {
    html: SCRIPT + PLAYER,
    proxy: { clock: () => Date.now() - 600_000 },
    check: 'clock',
    what: /^The token was made (?:599|600|601) seconds before the time of its answer/,
    fix: /set-ntp true/,
  },
  'a voice that does not exist': {
    html: SCRIPT + PLAYER.replace('sorani_m001', 'sorani_m0001'),
    check: 'voices',
    what: /no voice with the id "sorani_m0001"/,
    fix: /^voice="sorani_m\d+"$/,
    flags: ['--no-speech'],
  },
  'streams that are compressed': {
    html: SCRIPT + PLAYER,
    front: { compresses: true, headers: (headers) => ({ ...headers, server: 'Apache/2.4' }) },
    check: 'stream',
    what: /compressed \(Content-Encoding: gzip\)/,
    fix: /^Apache: `SetEnvIf Request_URI "\^\/speech\/" no-gzip=1`/,
  },
  'streams that are collected': {
    html: SCRIPT + PLAYER,
    front: { collects: true, headers: (headers) => ({ ...headers, server: 'nginx' }) },
    check: 'stream',
    what: /arrives whole, with a Content-Length/,
    fix: /^nginx: `proxy_buffering off;/,
  },
  'a key that the service does not know': {
    html: SCRIPT + PLAYER,
    proxy: { ttsKey: 'ks_tts_of-nobody' },
    check: 'stream',
    what: /A sentence of the page was|cannot reach the speech service/,
    fix: /KURDISH_SPEECH_TTS_KEY/,
  },
  'nginx with its own limit of bodies': {
    html: SCRIPT + DICTATION,
    front: { maxBodyBytes: 1024 * 1024 },
    check: 'upload',
    what: /^A recording of 10 MiB, as the proxy allows it, is refused on the way \(413\)/,
    fix: /client_max_body_size 11m;/,
  },
  'live dictation behind a server that passes no WebSockets on': {
    html: SCRIPT + DICTATION,
    headers: csp("default-src 'self'; connect-src 'self' ws://{host}"),
    check: 'live',
    what: /^A WebSocket is not opened \(404 in place of 101\)/,
    fix: /proxy_set_header Upgrade \$http_upgrade/,
  },
  'published speech that was not uploaded': {
    html: PUBLISHED,
    proxy: false,
    check: 'published',
    what: /^The published speech of the page answers 404/,
    fix: /kurdish-speech publish/,
  },
  'published sound without its file': {
    html: PUBLISHED,
    proxy: false,
    files: published({ audio: [{ type: 'audio/ogg', src: 'gone.opus', bytes: 1 }] }),
    check: 'published',
    what: /^The sound answers 404/,
    fix: /beside the JSON/,
  },
  'published sound that cannot be had in part': {
    html: PUBLISHED,
    proxy: false,
    files: published(),
    fileHeaders: { 'Accept-Ranges': 'none' },
    check: 'published',
    isWarning: true,
    what: /does not answer ranges/,
    fix: /proxy_force_ranges on;/,
  },
  'WordPress for signed-in users, from a page cache': {
    html: `${SCRIPT}${ARTICLE}<kurdish-tts controls for="a" endpoint="/speech" token-endpoint="/speech/token?_wpnonce=0123456789"></kurdish-tts>`,
    headers: { 'X-Cache': 'HIT' },
    check: 'caches',
    what: /nonce of one user and comes from a cache/,
    fix: /do not cache pages for signed-in users/,
  },
  'files for one origin that caches give to all': {
    html: FROM_CDN + PLAYER,
    cdn: { 'Access-Control-Allow-Origin': '{page}' },
    check: 'caches',
    isWarning: true,
    what: /without "Vary: Origin"/,
    fix: /add_header Vary Origin always/,
  },
};

describe('kurdish-speech doctor names the fault of a site with', () => {
  const examine = useExamination();
  for (const [name, { check, also = [], isWarning = false, what, fix, ...site }] of Object.entries(BROKEN))
    test(name, async () => {
      const { code, faults, stderr } = await examine(site);
      const found = faults.find((fault) => fault.check === check && what.test(fault.what));
      assert.ok(found, JSON.stringify({ faults, stderr }, null, 2));
      assert.match(found.fix, fix);
      // The same fault is not told by other checks as well.
      const others = faults.filter((fault) => fault.check !== check).map((fault) => fault.check);
      assert.deepEqual(others, also);
      assert.ok(faults.length <= 2, JSON.stringify(faults));
      assert.equal(found.severity, isWarning ? 'warning' : 'fault');
      assert.equal(code, faults.some(({ severity }) => severity === 'fault') ? 1 : 0);
    });
});
