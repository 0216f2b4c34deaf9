import type { Finding } from '../findings/fault.ts';
import { remedy } from '../findings/remedy.ts';
import { folderOf, shown } from '../findings/written-place.ts';
import type { Answer, Visit } from '../visit/visit.ts';

const ALLOW_ORIGIN = 'access-control-allow-origin';

/** Whether what comes from another origin may be read by the page (Fetch, "CORS check"). */
export function checkOrigins({ answer, outline, files, endpoints, publications }: Visit): Finding[] {
  const page = new URL(answer.finalUrl).origin;
  const found: Finding[] = [];
  // The classic script itself needs no header, the files that it loads do.
  const classic = new Set(outline.scripts.flatMap(({ kind, url }) => (kind === 'classic' ? [url] : [])));
  const loaded = [...files].flatMap(([url, file]) =>
    file.status === 200 && !classic.has(url) ? [file] : [],
  );
  const published = publications.flatMap((each) => [
    each.answer,
    ...each.sounds.map((sound) => sound.answer),
  ]);
  const reported = new Set<string>();
  for (const file of [...loaded, ...published.filter(({ status }) => status === 200 || status === 206)]) {
    const what = faultOf(file, page);
    const folder = shown(file.url).replace(/[^/]*$/, '');
    if (!what || reported.has(folder)) continue;
    reported.add(folder);
    found.push({ where: shown(file.url), what, fix: allowAll(file) });
  }
  for (const { preflight, token } of endpoints) {
    if (new URL(token.url).origin === page) continue;
    const refused = [preflight, token].find((each) => each && each.status < 500 && faultOf(each, page));
    // The proxy refuses an origin that it does not know; what is wrong then is told by the check of tokens.
    if (!refused || token.status === 403) continue;
    found.push({
      where: shown(token.url),
      what: faultOf(refused, page)!,
      fix: `KURDISH_SPEECH_ORIGINS=${page} for the proxy, which then sends the header itself; ${remedy(
        refused.headers,
        {
          nginx: 'no `add_header Access-Control-…` of its own in this location, and OPTIONS passed on',
          caddy: 'no `header Access-Control-…` of its own for this path, and OPTIONS passed on',
          apache: 'no `Header … Access-Control-…` of its own for this path, and OPTIONS passed on',
        },
      )}`,
    });
  }
  return found;
}

/** @returns What is wrong, in one sentence; undefined where the page may read the answer. */
function faultOf({ url, headers }: Answer, page: string): string | undefined {
  const { origin } = new URL(url);
  if (origin === page) return undefined;
  const allowed = headers.get(ALLOW_ORIGIN);
  if (allowed === null)
    return `${origin} sends no Access-Control-Allow-Origin, so browsers keep its answer from a page of ${page}.`;
  if (allowed === '*' || allowed === page) return undefined;
  return allowed.includes(',')
    ? `${origin} sends Access-Control-Allow-Origin twice (${allowed}), which browsers refuse.`
    : `${origin} allows the origin ${allowed}, and this page's is ${page}.`;
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
