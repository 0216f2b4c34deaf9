import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { BrokenSite } from './broken-site.ts';
import { ARTICLE, csp, DICTATION, FROM_CDN, OPEN, PLAYER, PUBLISHED, SCRIPT } from './page-parts.ts';
import { published } from './published.ts';

const CHALLENGED = '<title>Just a moment...</title><script>window._cf_chl_opt = {}</script>';
const CLOUDFLARE = { 'Content-Type': 'text/html; charset=UTF-8', Server: 'cloudflare', 'CF-RAY': '8f1-EBL' };
const TWICE = { 'Access-Control-Allow-Origin': ['*', '*'] };

const page =
  (status: number, headers: OutgoingHttpHeaders, body = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const challenge = page(403, { ...CLOUDFLARE, 'cf-mitigated': 'challenge' }, CHALLENGED);

/** A file of the script that two layers have marked. */
const twice = (name: string): RequestListener => {
  const type = name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
  return (_request, response) =>
    response.writeHead(200, { 'Content-Type': type, ...TWICE }).end(readFileSync(`dist/cdn/${name}`));
};
/** The web server in front of the proxy marks its answers to these paths once more. */
const again = (path: string, server = 'nginx'): BrokenSite['front'] => ({
  headers: (headers, asked) => {
    const allowed = String(headers['access-control-allow-origin'] ?? '');
    const marked: Record<string, number | string | string[] | undefined> = { ...headers, server };
    if (asked.startsWith(path) && allowed) marked['access-control-allow-origin'] = [allowed, allowed];
    return marked;
  },
});

const LOCAL = '<kurdish-tts controls for="a" endpoint="local:"></kurdish-tts>';
const SPEAKING_ELSEWHERE = SCRIPT + PLAYER.replace('"/speech"', '"{speech}/speech"');
const FROM_CDN_PUBLISHED = PUBLISHED.replace('src="/audio', 'src="{cdn}/audio');
const SECURE = { isSecure: true, proxy: false } as const;

const FIREWALLS: Readonly<Record<string, BrokenSite>> = {
  'a challenge of Cloudflare before the script': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/kurdish-player.js': challenge },
    check: 'script',
    where: /^line 1, .*kurdish-player\.js$/,
    what: /^Cloudflare answers with a challenge \(403\), which a page cannot solve/,
    fix: /^Cloudflare: Security → WAF → Custom rules, for URI paths that start with \/kurdish\/: Skip\. .*Bot Fight Mode/,
  },
  'a challenge of Cloudflare, known by its page, before a file that the script loads': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/pcm-player-processor.js': page(503, CLOUDFLARE, CHALLENGED) },
    check: 'script',
    where: /pcm-player-processor\.js$/,
    what: /^Cloudflare answers with a challenge \(503\)/,
    fix: /\/kurdish\/: Skip/,
  },
  'a refusal of Cloudflare': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/kurdish-player.js': page(403, CLOUDFLARE, 'error code: 1020') },
    check: 'script',
    what: /^Cloudflare refuses the request \(403\) before it reaches the site/,
    fix: /^Cloudflare: Security → WAF/,
  },
  'a 403 of nginx itself': {
    html: SCRIPT + PLAYER,
    files: { '/kurdish/kurdish-player.js': page(403, { Server: 'nginx/1.22.1' }, '<h1>403 Forbidden</h1>') },
    check: 'script',
    what: /^The file answers 403\.$/,
    fix: /^nginx: `location \/kurdish\/ \{ allow all; \}`/,
  },
  'a 403 of the site itself, in which Cloudflare has put a script': {
    html: SCRIPT + PLAYER,
    files: {
      '/kurdish/kurdish-player.js': page(
        403,
        CLOUDFLARE,
        '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js">',
      ),
    },
    check: 'script',
    what: /^The file answers 403\.$/,
    fix: /^Cloudflare: /,
  },
  'a challenge of Cloudflare before tokens': {
    html: SCRIPT + PLAYER,
    files: { '/speech/token': challenge },
    check: 'token',
    where: /\/speech\/token$/,
    what: /^Cloudflare answers with a challenge \(403\)/,
    fix: /start with \/speech\/: Skip/,
  },
  'a challenge of AWS before tokens': {
    html: SCRIPT + PLAYER,
    files: { '/speech/token': page(202, { 'x-amzn-waf-action': 'challenge' }) },
    check: 'token',
    what: /^AWS WAF answers with a challenge \(202\)/,
    fix: /^AWS WAF: In the web ACL.*\/speech\//,
  },
  'a challenge of Vercel before the list of voices': {
    html: SCRIPT + PLAYER,
    files: { '/speech/api/get-speakers': page(429, { 'x-vercel-mitigated': 'challenge' }) },
    check: 'voices',
    where: /\/api\/get-speakers$/,
    what: /^Vercel Firewall answers with a challenge \(429\)/,
    fix: /Bypass$/,
  },
  'a challenge of Cloudflare before speech alone': {
    html: SCRIPT + PLAYER,
    files: { '/speech/api/tts-stream': challenge },
    check: 'stream',
    where: /\/api\/tts-stream$/,
    what: /^Cloudflare answers with a challenge \(403\)/,
    fix: /start with \/speech\/: Skip/,
  },
  'a challenge before live dictation': {
    html: SCRIPT + DICTATION,
    headers: csp("default-src 'self'; connect-src 'self' ws://{host}"),
    files: { '/api/stt-live/doctor': challenge },
    check: 'live',
    what: /^Cloudflare answers with a challenge \(403\)/,
    fix: /\/api\/stt-live\/: Skip/,
  },
  'a challenge to the OPTIONS of another origin': {
    html: SPEAKING_ELSEWHERE,
    isElsewhere: true,
    front: { answers: (method) => (method === 'OPTIONS' ? challenge : undefined) },
    check: 'origins',
    where: /\/speech\/token$/,
    what: /^To OPTIONS, before the token: Cloudflare answers with a challenge/,
    fix: /\/speech\/: Skip/,
  },
  'Wordfence before published speech': {
    html: PUBLISHED,
    proxy: false,
    files: { '/audio/article.json': page(503, {}, '<p>Generated by Wordfence at Sun, 29 Nov</p>') },
    check: 'published',
    where: /article\.json$/,
    what: /^Wordfence refuses the request \(503\)/,
    fix: /Allowlisted URLs: \/audio\/$/,
  },
  'Imperva before published sound': {
    html: PUBLISHED,
    proxy: false,
    files: {
      ...published({ audio: [{ type: 'audio/ogg', src: 'article.opus', bytes: 1000 }] }),
      '/audio/article.opus': page(403, {}, '<iframe src="/_Incapsula_Resource?SWUDNSAI=31">'),
    },
    check: 'published',
    where: /article\.opus$/,
    what: /^Imperva answers with a challenge/,
    fix: /begin with \/audio\//,
  },
};

const DOUBLED: Readonly<Record<string, BrokenSite>> = {
  'Access-Control-Allow-Origin twice with the script': {
    html: FROM_CDN + PLAYER,
    cdn: { ...TWICE, Server: 'nginx' },
    check: 'origins',
    where: /kurdish-player\.js$/,
    what: /twice \(\*, \*\), which browsers refuse\. Usually the web server adds it to what is behind it/,
    fix: /^nginx: one `add_header Access-Control-Allow-Origin \* always;` in `location \/kurdish\/`.*proxy_hide_header/,
  },
  'Access-Control-Allow-Origin twice with a Worker': {
    html: FROM_CDN + ARTICLE + LOCAL,
    proxy: false,
    cdn: OPEN,
    cdnFiles: { '/kurdish/local-speech-worker.js': twice('local-speech-worker.js') },
    check: 'origins',
    where: /local-speech-worker\.js$/,
    what: /twice/,
    fix: /proxy_hide_header.*header_down -Access-Control-Allow-Origin/,
  },
  "Access-Control-Allow-Origin twice with the recognizer's weights": {
    html: `${FROM_CDN}<textarea id="note"></textarea><kurdish-dictate for="note" endpoint="local:"></kurdish-dictate>`,
    proxy: false,
    cdn: OPEN,
    cdnFiles: { '/kurdish/recognizer.bin.gz': twice('recognizer.bin.gz') },
    check: 'origins',
    where: /recognizer\.bin\.gz$/,
    what: /twice/,
    fix: /one `add_header/,
  },
  'Access-Control-Allow-Origin twice with tokens': {
    html: SPEAKING_ELSEWHERE,
    isElsewhere: true,
    front: again('/speech/token'),
    check: 'origins',
    where: /\/speech\/token$/,
    what: /twice \(http:\S+, http:\S+\).*Usually the proxy and the web server in front of it each add it/,
    fix: /take out that of the web server\. nginx: no `add_header Access-Control-Allow-Origin …;` in `location \/speech\/`/,
  },
  'Access-Control-Allow-Origin twice with the list of voices': {
    html: SPEAKING_ELSEWHERE,
    isElsewhere: true,
    front: again('/speech/api/get-speakers', 'Caddy'),
    check: 'origins',
    where: /get-speakers$/,
    what: /twice/,
    fix: /Caddy: no `header Access-Control-Allow-Origin …` for \/speech\/api\/\*/,
  },
  'Access-Control-Allow-Origin twice with speech': {
    html: SPEAKING_ELSEWHERE,
    isElsewhere: true,
    front: again('/speech/api/tts-stream', 'Apache'),
    check: 'origins',
    where: /tts-stream$/,
    what: /twice/,
    fix: /Apache: no `Header … Access-Control-Allow-Origin …`/,
  },
  'Access-Control-Allow-Origin twice with published speech': {
    html: FROM_CDN_PUBLISHED,
    proxy: false,
    cdn: TWICE,
    cdnFiles: published(),
    check: 'origins',
    where: /article\.json$/,
    what: /twice/,
    fix: /`location \/audio\/`/,
  },
  'Access-Control-Allow-Origin twice with published sound': {
    html: FROM_CDN_PUBLISHED,
    proxy: false,
    cdn: OPEN,
    cdnFiles: {
      ...published(),
      '/audio/article.opus': page(206, { ...TWICE, 'Content-Type': 'audio/ogg' }, 'OggS'),
    },
    check: 'origins',
    where: /article\.opus$/,
    what: /twice/,
    fix: /`location \/audio\/`/,
  },
  'Access-Control-Allow-Origin twice with captions': {
    html: FROM_CDN_PUBLISHED,
    proxy: false,
    cdn: OPEN,
    cdnFiles: { ...published(), '/audio/article.vtt': page(200, TWICE, 'WEBVTT') },
    check: 'origins',
    where: /article\.vtt$/,
    what: /twice/,
    fix: /`location \/audio\/`/,
  },
  'captions that were not uploaded': {
    html: PUBLISHED,
    proxy: false,
    files: { ...published(), '/audio/article.vtt': page(404, {}) },
    check: 'published',
    isWarning: true,
    where: /article\.vtt$/,
    what: /^The captions answer 404/,
    fix: /beside the JSON/,
  },
};

const MIXED: Readonly<Record<string, BrokenSite>> = {
  'an http: script on an https: page': {
    ...SECURE,
    html: SCRIPT.replace('{site}', '{insecure}') + ARTICLE + LOCAL,
    check: 'mixed-content',
    where: /^line 1, http:/,
    what: /^The page is https: and the script http:/,
    fix: /^src="https:\S+kurdish-player\.js"$/,
  },
  'an http: endpoint on an https: page': {
    ...SECURE,
    html: SCRIPT + PLAYER.replace('"/speech"', '"{insecure}/speech"'),
    check: 'mixed-content',
    where: /^line 1, <kurdish-tts>$/,
    what: /its endpoint http:/,
    fix: /^endpoint="https:\S+\/speech", with a certificate there/,
  },
  'an http: token-endpoint on an https: page': {
    ...SECURE,
    html: SCRIPT + PLAYER.replace('endpoint=', 'token-endpoint="{insecure}/speech/token?key=1" endpoint='),
    check: 'mixed-content',
    what: /its token-endpoint http:.*gets no token/,
    fix: /^token-endpoint="https:\S+\/speech\/token", with/,
  },
  'an http: address of published speech on an https: page': {
    ...SECURE,
    html: PUBLISHED.replace('src="/audio', 'src="{insecure}/audio'),
    files: published(),
    check: 'mixed-content',
    what: /its src http:/,
    fix: /^src="https:\S+\/audio\/article\.json"$/,
  },
  'http: sound in published speech on an https: page': {
    ...SECURE,
    html: PUBLISHED,
    files: published({ audio: [{ type: 'audio/ogg', src: '{insecure}/audio/article.opus', bytes: 1000 }] }),
    check: 'mixed-content',
    where: /article\.json$/,
    what: /names http:\S+article\.opus, which browsers do not fetch/,
    fix: /names relative to it/,
  },
  'http: captions in published speech on an https: page': {
    ...SECURE,
    html: PUBLISHED,
    files: published({ captions: '{insecure}/audio/article.vtt' }),
    check: 'mixed-content',
    what: /names http:\S+article\.vtt/,
    fix: /names relative to it/,
  },
  'a ws: host in the policy of an https: page': {
    isSecure: true,
    html: SCRIPT + DICTATION,
    headers: csp("default-src 'self'; connect-src 'self' ws://{host}"),
    // The host of the test passes no WebSockets on.
    also: ['live'],
    check: 'mixed-content',
    isWarning: true,
    where: /^connect-src, ws:/,
    what: /names a ws: host, to which browsers connect by wss: alone/,
    fix: /wss:\/\//,
  },
};

/** Sites before which a firewall, a second server or an unsafe address is in the way. */
export const BROKEN_NETWORKS: Readonly<Record<string, BrokenSite>> = { ...FIREWALLS, ...DOUBLED, ...MIXED };
