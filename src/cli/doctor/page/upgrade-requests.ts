import { readPolicies } from '../policy/read-policies.ts';
import { isTrustworthy } from './is-trustworthy.ts';
import type { PageOutline } from './page-outline.ts';

/** Whether a policy of the page has its requests sent by `https:`. @param header Content-Security-Policy. */
export function upgradesRequests({ policies }: PageOutline, header: string): boolean {
  return [header, ...policies.map(({ text }) => text)]
    .flatMap((text) => readPolicies(text, ''))
    .some(({ directives }) => directives.has('upgrade-insecure-requests'));
}

/** The address that such a page asks (W3C, Upgrade Insecure Requests, 4.1). */
export function upgradedUrl(url: string): string {
  if (!/^(?:http|ws):/i.test(url) || !URL.canParse(url) || isTrustworthy(new URL(url))) return url;
  return new URL(url.replace(/^(http|ws):/i, '$1s:')).href;
}

/** The addresses that such a page asks. */
export function upgradeRequests(outline: PageOutline): PageOutline {
  const { scripts, otherScripts, elements, frames } = outline;
  return {
    ...outline,
    scripts: scripts.map((script) => ({ ...script, url: upgradedUrl(script.url) })),
    otherScripts: otherScripts.map(upgradedUrl),
    frames: frames.map((frame) => ({ ...frame, url: upgradedUrl(frame.url) })),
    elements: elements.map((element) => {
      const { endpoint, tokenEndpoint, attributes } = element;
      const { src } = attributes;
      return {
        ...element,
        endpoint: upgradedUrl(endpoint).replace(/\/+$/, ''),
        tokenEndpoint: upgradedUrl(tokenEndpoint),
        ...(src !== undefined && { attributes: { ...attributes, src: upgradedUrl(src.trim()) } }),
      };
    }),
  };
}
