import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import { folderOf, shown } from '../findings/written-place.ts';
import { textOf } from '../visit/ask.ts';
import type { Answer, SeenEndpoint, Visit } from '../visit/visit.ts';

const ALLOW_ORIGIN = 'access-control-allow-origin';

/** Whether what comes from another origin may be read by the page (Fetch, "CORS check"). */
export function checkOrigins({ answer, outline, files, endpoints, publications }: Visit): Finding[] {
  const page = new URL(answer.finalUrl).origin;
  const found: Finding[] = [];
  // The classic script itself needs no header, the files that it loads do.
  const classic = new Set(outline.scripts.flatMap(({ kind, url }) => (kind === 'classic' ? [url] : [])));
  const loaded = [...files].flatMap(([url, file]) => (classic.has(url) ? [] : [file]));
  const published = publications.flatMap((each) => [
    each.answer,
    ...each.sounds.map((sound) => sound.answer),
    ...(each.captions ? [each.captions] : []),
  ]);
  const reported = new Set<string>();
  for (const file of [...loaded, ...published]) {
    const what = file.status === 200 || file.status === 206 ? faultOf(file, page) : undefined;
    const folder = shown(file.url).replace(/[^/]*$/, '');
    const kind = `${folder} ${isDoubled(file)}`;
    if (!what || reported.has(kind)) continue;
    reported.add(kind);
    if (!isDoubled(file)) found.push({ where: shown(file.url), what, fix: allowAll(file) });
    else
      found.push({
        where: shown(file.url),
        what: `${what} Usually the web server adds it to what is behind it, such as a bucket or a CDN, or two of its lines do.`,
        fix: allowOnce(file),
      });
  }
  return [...found, ...endpoints.flatMap((endpoint) => ofEndpoint(endpoint, page))];
}

function ofEndpoint({ preflight, token, voices, speech }: SeenEndpoint, page: string): Finding[] {
  if (new URL(token.url).origin === page && new URL(voices?.url ?? token.url).origin === page) return [];
  const firewall = preflight && firewallFault(preflight, textOf(preflight), folderOf(preflight.url));
  // What keeps the token itself back is told by the check of tokens.
  if (firewall && token.status === 200)
    return [
      { where: shown(token.url), what: `To OPTIONS, before the token: ${firewall.what}`, fix: firewall.fix },
    ];
  // The proxy refuses an origin that it does not know; what is wrong then is told by the check of tokens.
  if (firewall || token.status === 403) return [];
  const later = [voices, speech?.answer].filter((each) => each?.status === 200);
  const refused = [preflight, token, ...later].find(
    (each) => each && each.status < 500 && faultOf(each, page) !== undefined,
  );
  if (!refused) return [];
  const where = shown(refused.url);
  const what = faultOf(refused, page)!;
  if (isDoubled(refused))
    return [
      {
        where,
        what: `${what} Usually the proxy and the web server in front of it each add it.`,
        fix: `The proxy sends it itself; take out that of the web server. ${leaveToProxy(refused)}`,
      },
    ];
  return [
    {
      where,
      what,
      fix: `KURDISH_SPEECH_ORIGINS=${page} for the proxy, which then sends the header itself; ${remedy(
        refused.headers,
        {
          nginx: 'no `add_header Access-Control-…` of its own in this location, and OPTIONS passed on',
          caddy: 'no `header Access-Control-…` of its own for this path, and OPTIONS passed on',
          apache: 'no `Header … Access-Control-…` of its own for this path, and OPTIONS passed on',
        },
      )}`,
    },
  ];
}

/** @returns What is wrong, in one sentence; undefined where the page may read the answer. */
function faultOf(answer: Answer, page: string): string | undefined {
  const { origin } = new URL(answer.url);
  if (origin === page) return undefined;
  const allowed = answer.headers.get(ALLOW_ORIGIN);
  if (allowed === null)
    return `${origin} sends no Access-Control-Allow-Origin, so browsers keep its answer from a page of ${page}.`;
  if (allowed === '*' || allowed === page) return undefined;
  return isDoubled(answer)
    ? `${origin} sends Access-Control-Allow-Origin twice (${allowed}), which browsers refuse.`
    : `${origin} allows the origin ${allowed}, and this page's is ${page}.`;
}

/** Two lines of a header reach a page as one, joined by a comma (Fetch, "get, decode, and combine"). */
function isDoubled({ headers }: Answer): boolean {
  return headers.get(ALLOW_ORIGIN)?.includes(',') ?? false;
}

function leaveToProxy({ url, headers }: Answer): string {
  const folder = folderOf(url);
  return remedy(headers, {
    nginx: `no \`add_header Access-Control-Allow-Origin …;\` in \`location ${folder}\`, or around it`,
    caddy: `no \`header Access-Control-Allow-Origin …\` for ${folder}*`,
    apache: `no \`Header … Access-Control-Allow-Origin …\` for ${folder}`,
    litespeed: `no \`Header … Access-Control-Allow-Origin …\` in the .htaccess of ${folder}`,
    cloudflare: 'Rules → Transform Rules → Modify Response Header: none that adds it',
  });
}

function allowOnce({ url, headers }: Answer): string {
  const folder = folderOf(url);
  return remedy(headers, {
    nginx: `one \`add_header Access-Control-Allow-Origin * always;\` in \`location ${folder}\`, and beside a \`proxy_pass\` \`proxy_hide_header Access-Control-Allow-Origin;\``,
    caddy: `one \`header ${folder}* Access-Control-Allow-Origin *\`, and in a \`reverse_proxy\` \`header_down -Access-Control-Allow-Origin\``,
    apache: `one \`Header always set Access-Control-Allow-Origin "*"\`, and \`Header onsuccess unset Access-Control-Allow-Origin\` beside it: with and without always are two lists`,
    litespeed: 'one `Header set Access-Control-Allow-Origin "*"` in .htaccess, and none in the server',
    cloudflare:
      'Rules → Transform Rules → Modify Response Header: Set static, not Add, Access-Control-Allow-Origin to *',
  });
}

function allowAll({ url, headers }: Answer): string {
  const folder = folderOf(url);
  return remedy(headers, {
    nginx: `\`location ${folder} { add_header Access-Control-Allow-Origin * always; }\``,
    caddy: `\`header ${folder}* Access-Control-Allow-Origin *\``,
    apache: `\`<Location ${folder}>\` with \`Header always set Access-Control-Allow-Origin "*"\``,
    litespeed: '`Header always set Access-Control-Allow-Origin "*"` in .htaccess',
    cloudflare: `Rules → Transform Rules → Modify Response Header, for URI paths that start with ${folder}: set static Access-Control-Allow-Origin to *`,
  });
}
