import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import { placeOf, shown } from '../findings/written-place.ts';
import { jsonOf, textOf } from '../visit/ask.ts';
import { isOutOfReach } from '../visit/is-out-of-reach.ts';
import type { Answer, SeenEndpoint, Visit } from '../visit/visit.ts';

/** Whether the page gets tokens, each for itself, for what it does. */
export function checkToken(visit: Visit): Finding[] {
  const { outline, answer } = visit;
  const calling = outline.elements.filter(({ endpoint }) => /^https?:/.test(endpoint));
  const broken = calling
    .filter(({ tokenEndpoint }) => !/^https?:/.test(tokenEndpoint))
    .map((element) => ({
      where: placeOf(element),
      what: 'Its token-endpoint is no address, so that it gets no token.',
      fix: 'In the page: token-endpoint="/speech/token", or without the attribute.',
    }));
  const unreachable = calling
    .filter((element) => isOutOfReach(element, answer.finalUrl))
    .map((element) => ({
      where: placeOf(element),
      what: 'Its endpoint is on this machine or a private network, where visitors of the page do not get.',
      fix: 'In the page: endpoint="/speech", and that path of the site routed to the proxy.',
    }));
  return [
    ...broken,
    ...unreachable,
    ...visit.endpoints.flatMap((endpoint) => tokenFindings(endpoint, visit)),
  ];
}

function tokenFindings(endpoint: SeenEndpoint, visit: Visit): Finding[] {
  const { token, tokenAgain, listeningToken } = endpoint;
  const where = shown(token.url);
  if (typeof jsonOf(token)?.token !== 'string' || token.status !== 200)
    return [{ where, ...refusal(endpoint, token, visit) }];
  const found: Finding[] = [];
  if (listeningToken && listeningToken.status !== 200)
    found.push({ where, ...refusal(endpoint, listeningToken, visit) });
  if (tokenAgain && jsonOf(tokenAgain)?.token === jsonOf(token)?.token)
    found.push({
      where,
      what: 'Two requests got the same token: a cache answers in place of the proxy, and visitors share one budget until it has expired.',
      fix: leaveUncached(token),
    });
  else if (!/no-store/i.test(token.headers.get('cache-control') ?? ''))
    found.push({
      where,
      severity: 'warning',
      what: `The token's Cache-Control is ${JSON.stringify(token.headers.get('cache-control') ?? '')} and not no-store, as the proxy sends it: something on the way replaces it.`,
      fix: leaveUncached(token),
    });
  return found;
}

function leaveUncached({ headers, url }: Answer): string {
  const path = new URL(url).pathname.replace(/[^/]*$/, '');
  return remedy(headers, {
    nginx: `\`proxy_cache off; expires off;\` and no \`add_header Cache-Control\` in \`location ${path}\``,
    caddy: `no \`header Cache-Control\` and no cache for ${path}*`,
    apache: `\`CacheDisable ${path}\`, and \`ExpiresActive Off\` there`,
    litespeed: `Cache → Excludes → Do Not Cache URIs: ${path}`,
    cloudflare: `Rules → Cache Rules, for URI paths that start with ${path}: bypass cache`,
  });
}

function refusal(
  { url, isListening }: SeenEndpoint,
  answer: Answer,
  { answer: page, outline }: Visit,
): Pick<Finding, 'what' | 'fix'> {
  const { status, failure, headers } = answer;
  const mount = new URL(url).pathname;
  const { origin } = new URL(page.finalUrl);
  const said = jsonOf(answer)?.error;
  const sentence = typeof said === 'string' ? said : '';
  const quoted = sentence ? `: "${sentence.slice(0, 200)}"` : '.';
  if (status === 0)
    return {
      what: `The address of tokens cannot be reached: ${failure}.`,
      fix: `Start the proxy (kurdish-speech proxy --mount ${mount}), and set endpoint to its address`,
    };
  const firewall = sentence ? undefined : firewallFault(answer, textOf(answer), `${mount}/`);
  if (firewall) return firewall;
  if (status >= 502 && status <= 504 && !sentence)
    return {
      what: `The web server answers ${status}: the proxy behind it does not.`,
      fix: `Start the proxy, and let the web server reach it: ${route(answer, mount)}`,
    };
  if (status === 401 && outline.isWordPress && /_wpnonce=/.test(answer.url))
    return {
      what: `The nonce in the page is no longer valid, or nobody is signed in${quoted}`,
      fix: 'Keep pages of signed-in users out of the page cache, or let everyone listen: Settings → Kurdish Speech → Who may listen',
    };
  if (status === 401)
    return {
      what: `The proxy gives a visitor who is not signed in no token${quoted}`,
      fix: 'If everyone may listen: KURDISH_SPEECH_PUBLIC=1, or an `authorize` that returns { subject }',
    };
  if (status === 403 && /scope/.test(sentence))
    return {
      what: `The proxy gives no token for what the page does${quoted}`,
      fix: isListening
        ? 'KURDISH_SPEECH_STT_KEY for dictation, KURDISH_SPEECH_TTS_KEY for speech'
        : 'KURDISH_SPEECH_TTS_KEY',
    };
  if (status === 403)
    return {
      what: `The proxy refuses pages of ${origin}${quoted}`,
      fix: `KURDISH_SPEECH_ORIGINS=${origin}, beside the origins that it has`,
    };
  if (status === 429)
    return {
      what: `The proxy gives no more tokens${quoted}`,
      fix: 'A larger mintsPerMinutePerAddress in KURDISH_SPEECH_LIMITS, and KURDISH_SPEECH_TRUSTED_PROXIES behind a reverse proxy',
    };
  if (status >= 500) return { what: `The proxy fails with ${status}${quoted}`, fix: 'Its log says why' };
  const isPage = /html/i.test(headers.get('content-type') ?? '') || /^\s*</.test(textOf(answer));
  return {
    what: `No proxy answers there, but ${isPage ? 'a web page' : 'something else'}, with ${status}.`,
    fix: route(answer, mount),
  };
}

function route({ headers }: Answer, mount: string): string {
  return remedy(headers, {
    nginx: `\`location ${mount}/ { proxy_pass http://127.0.0.1:8081; }\``,
    caddy: `\`reverse_proxy ${mount}/* 127.0.0.1:8081\``,
    apache: `\`ProxyPass ${mount}/ http://127.0.0.1:8081${mount}/ flushpackets=on\``,
  });
}
