import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import { shown } from '../findings/written-place.ts';
import { jsonOf, textOf } from '../visit/ask.ts';
import type { SeenSpeech, Visit } from '../visit/visit.ts';

/** The proxy and our service write a comment after a second of silence. What comes later than this, and all at once, was collected. */
const SILENT_MS = 2500;
/** Of the wait: a hundred kilobytes are on their way for some of it too. */
const AT_ONCE_SHARE = 0.1;

/** Whether one sentence is spoken, and comes as it is made. */
export function checkStream({ endpoints }: Visit): Finding[] {
  return endpoints.flatMap(({ url, speech }) => (speech ? checkSpeech(url, speech) : []));
}

function checkSpeech(endpoint: string, { answer }: SeenSpeech): Finding[] {
  const { status, failure, headers, firstByte, lastByte } = answer;
  const where = shown(answer.url);
  const path = new URL(endpoint).pathname;
  if (status !== 200) {
    const sentence = String(jsonOf(answer)?.error ?? '');
    const firewall = sentence ? undefined : firewallFault(answer, textOf(answer), `${path}/`);
    return [{ where, ...(firewall ?? refusal(status, failure, sentence)) }];
  }
  const found: Finding[] = [];
  const encoding = headers.get('content-encoding');
  if (encoding)
    found.push({
      where,
      what: `The stream of speech is compressed (Content-Encoding: ${encoding}), so the first sound may come with the last.`,
      fix: remedy(headers, {
        nginx: `\`gzip off; proxy_set_header Accept-Encoding "";\` in \`location ${path}/\``,
        caddy: `\`@pages not path ${path}/*\` and \`encode @pages zstd gzip\``,
        apache: `\`SetEnvIf Request_URI "^${path}/" no-gzip=1\``,
        litespeed: `\`SetEnvIf Request_URI "^${path}/" no-gzip=1\` in .htaccess`,
        cloudflare: `Rules → Compression Rules, for URI paths that start with ${path}: no compression`,
      }),
    });
  if (failure || !/speech\.audio\.done/.test(textOf(answer)))
    return [
      ...found,
      {
        where,
        what: failure
          ? `The stream broke off: ${failure}.`
          : 'The stream ended before the speech did, so pages discard it.',
        fix: remedy(headers, {
          nginx: `\`proxy_read_timeout 120s; proxy_http_version 1.1;\` in \`location ${path}/\`; the log of the proxy says whether the service failed`,
          caddy: 'the log of the proxy says whether the service failed',
          apache: '`ProxyTimeout 120`; the log of the proxy says whether the service failed',
        }),
      },
    ];
  const isCollected =
    headers.has('content-length') ||
    (firstByte > SILENT_MS && lastByte - firstByte < firstByte * AT_ONCE_SHARE);
  if (isCollected)
    found.push({
      where,
      what: headers.has('content-length')
        ? 'The stream of speech arrives whole, with a Content-Length: something on the way collects it before the first sound.'
        : `The stream of speech arrives at once after ${(firstByte / 1000).toFixed(1)} s: something on the way collects it before the first sound.`,
      fix: remedy(headers, {
        nginx: `\`proxy_buffering off; proxy_http_version 1.1;\` in \`location ${path}/\``,
        caddy: `\`reverse_proxy ${path}/* 127.0.0.1:8081 { flush_interval -1 }\``,
        apache: `\`ProxyPass ${path}/ http://127.0.0.1:8081${path}/ flushpackets=on\``,
        cloudflare: `no rule or Worker that reads the answers of ${path} whole`,
        litespeed: `Cache → Excludes: ${path}, and \`SetEnv noabort 1\` in .htaccess`,
      }),
    });
  return found;
}

function refusal(status: number, failure: string, sentence: string): Pick<Finding, 'what' | 'fix'> {
  const said = sentence ? `: "${sentence.slice(0, 200)}"` : '.';
  if (status === 0)
    return {
      what: `A sentence was not spoken: ${failure}.`,
      fix: 'The log of the proxy says whether it got the request',
    };
  if (status === 401 || (status === 403 && /origin/i.test(sentence)))
    return {
      what: `The proxy does not take its own token (${status})${said}`,
      fix: 'The same KURDISH_SPEECH_TOKEN_SECRET for all instances, and Origin and Authorization passed on to them',
    };
  if (status === 403)
    return {
      what: `A sentence of the page was refused (403)${said}`,
      fix: 'What the sentence says: the plan or its quota, a budget (KURDISH_SPEECH_BUDGETS), or the rule of texts (KURDISH_SPEECH_TEXTS)',
    };
  if (status === 404 || status === 405)
    return {
      what: `Tokens have an address, and speech has none (${status}).`,
      fix: 'Pass on the whole path, not that of tokens alone: nginx: `location /speech/`; Caddy: `reverse_proxy /speech/* …`',
    };
  if (status === 503 || status === 502)
    return {
      what: `The proxy cannot reach the speech service (${status})${said}`,
      fix: 'KURDISH_SPEECH_BASE_URL and KURDISH_SPEECH_TTS_KEY; the log of the proxy has the reason',
    };
  return {
    what: `A sentence of the page was not spoken (${status})${said}`,
    fix: 'What the sentence says; the log of the proxy has more',
  };
}
