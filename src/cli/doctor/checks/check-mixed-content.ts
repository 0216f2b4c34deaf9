import type { Finding } from '../findings/fault.ts';
import { placeOf, shown } from '../findings/written-place.ts';
import { isMixedContent } from '../page/is-mixed-content.ts';
import type { Visit } from '../visit/visit.ts';

/** Whether an `https:` page names addresses that browsers keep from it. */
export function checkMixedContent({ answer, outline, publications, insecureHosts }: Visit): Finding[] {
  const page = answer.finalUrl;
  const isMixed = (url: string) => isMixedContent(url, page);
  const found: Finding[] = [];
  for (const { url, line } of outline.scripts)
    if (isMixed(url))
      found.push({
        where: `line ${line}, ${shown(url)}`,
        what: 'The page is https: and the script http:, so browsers do not load it.',
        fix: `src="${secure(url)}"`,
      });
  for (const element of outline.elements) {
    const where = placeOf(element);
    const { endpoint, tokenEndpoint, attributes } = element;
    const src =
      attributes.src && URL.canParse(attributes.src, page) ? new URL(attributes.src, page).href : '';
    if (isMixed(endpoint) && !src)
      found.push({
        where,
        what: 'The page is https: and its endpoint http:, so browsers do not call it.',
        fix: `endpoint="${secure(endpoint)}", with a certificate there`,
      });
    else if (isMixed(tokenEndpoint) && !src)
      found.push({
        where,
        what: 'The page is https: and its token-endpoint http:, so browsers do not call it and the element gets no token.',
        fix: `token-endpoint="${secure(tokenEndpoint)}", with a certificate there`,
      });
    if (isMixed(src))
      found.push({
        where,
        what: 'The page is https: and its src http:, so browsers do not fetch the published speech.',
        fix: `src="${secure(src)}"`,
      });
  }
  for (const { url, insecure } of publications)
    if (insecure[0])
      found.push({
        where: shown(url),
        what: `The page is https:, and the published speech names ${shown(insecure[0])}, which browsers do not fetch.`,
        fix: 'In the JSON: names relative to it, as `kurdish-speech publish` writes them',
      });
  for (const host of insecureHosts)
    found.push({
      where: `connect-src, ${host}`,
      severity: 'warning',
      what: 'The page is https:, and its policy names a ws: host, to which browsers connect by wss: alone.',
      fix: `connect-src … ${secure(host)}`,
    });
  return found;
}

function secure(url: string): string {
  return shown(url).replace(/^(http|ws):/, '$1s:');
}
