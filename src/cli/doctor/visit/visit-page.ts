import { SpeechError } from '../../../contract/errors.ts';
import { firewallFault } from '../findings/firewall.ts';
import { isMixedContent } from '../page/is-mixed-content.ts';
import { outlinePage } from '../page/outline-page.ts';
import type { OwnElement, PageOutline } from '../page/page-outline.ts';
import { upgradedUrl, upgradeRequests, upgradesRequests } from '../page/upgrade-requests.ts';
import { ask, jsonOf, textOf } from './ask.ts';
import { askHeaders } from './ask-headers.ts';
import { isOutOfReach } from './is-out-of-reach.ts';
import { liveHosts } from './live-hosts.ts';
import { probeEndpoint } from './probe-endpoint.ts';
import type { Answer, SeenPage, SeenPublication, SeenUpgrade, Visit } from './visit.ts';
import { isBundledIn, visitFiles } from './visit-files.ts';
import { visitPublication } from './visit-publication.ts';

export interface VisitOptions {
  /** Whether one short sentence may be bought. */
  readonly buysSpeech: boolean;
  /** Called before each step, with what is looked at. */
  readonly onStep: (share: number, what: string) => void;
}

const MAX_FRAMES = 5;
const MAX_PUBLICATIONS = 5;
const MAX_ENDPOINTS = 5;
/** Our service opens a socket at any address below, and closes it at once: nothing is billed. */
const LIVE_PATH = '/api/stt-live/doctor';

/**
 * Opens a page and asks for what its elements need.
 * @throws SpeechError `network` where the page cannot be fetched; the signal's reason when aborted.
 */
export async function visitPage(
  address: string,
  { buysSpeech, onStep }: VisitOptions,
  signal: AbortSignal,
): Promise<Visit> {
  onStep(0, 'the page');
  const page = await seePage(address, signal);
  const { answer, outline } = page;
  if (answer.status !== 200) {
    const firewall = firewallFault(answer, textOf(answer), new URL(answer.finalUrl).pathname);
    if (firewall)
      throw new SpeechError(
        'network',
        `${withoutQuery(address)} could not be examined: ${firewall.what.replace(/, which.*/, ', which only a browser solves.')} Let this machine in by a rule for its address, and the page's own requests by another. ${firewall.fix}.`,
      );
    const reason = answer.status ? `it answered ${answer.status}` : answer.failure;
    throw new SpeechError('network', `${withoutQuery(address)} could not be fetched: ${reason}.`);
  }
  const pageUrl = answer.finalUrl;
  const isUpgraded = upgradesRequests(outline, policyOf(answer));
  const frames: Visit['frames'][number][] = [];
  for (const { url, line } of outline.frames.slice(0, MAX_FRAMES))
    if (/^https?:/.test(url) && !isMixedContent(url, pageUrl))
      frames.push({ line, page: await seePage(url, signal) });
  onStep(0.2, 'the script');
  const files = await visitFiles(outline, pageUrl, signal);
  const isBundled = !outline.scripts.length && (await isBundledIn(outline.otherScripts, signal));
  onStep(0.4, 'published speech');
  const publications: SeenPublication[] = [];
  for (const url of publishedAddresses(outline, pageUrl))
    publications.push(await visitPublication(url, { pageUrl, isUpgraded }, signal));
  const endpoints: Visit['endpoints'][number][] = [];
  for (const elements of byEndpoint(outline.elements, pageUrl)) {
    onStep(0.5, withoutQuery(elements[0]!.endpoint));
    // One sentence in all, whatever the page names.
    const isBought = endpoints.some(({ speech }) => speech);
    endpoints.push(await probeEndpoint(pageUrl, elements, { buysSpeech: buysSpeech && !isBought }, signal));
  }
  onStep(0.9, 'live dictation');
  const upgrades: SeenUpgrade[] = [];
  const hosts = liveHosts(page);
  const insecureHosts = isUpgraded ? [] : hosts.filter((host) => isMixedContent(host, pageUrl));
  for (const host of new Set(hosts.map((each) => (pageUrl.startsWith('https:') ? upgradedUrl(each) : each))))
    upgrades.push(await tryUpgrade(new URL(LIVE_PATH, host).href, signal));
  return { ...page, frames, files, isBundled, endpoints, publications, upgrades, insecureHosts };
}

/** RFC 6455, 4.1; the key is its example. */
const SOCKET_HEADERS = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

async function tryUpgrade(url: string, signal: AbortSignal): Promise<SeenUpgrade> {
  const address = url.replace(/^ws/, 'http');
  const answer = await askHeaders(address, 'GET', SOCKET_HEADERS, signal);
  // To a plain request it says in its own words that there is nothing.
  const isOwnService = answer.status === 101 || jsonOf(await ask(address, signal))?.code === 'not-supported';
  return { url, ...answer, isOwnService };
}

async function seePage(url: string, signal: AbortSignal): Promise<SeenPage> {
  const answer = await ask(url, signal, { headers: { accept: 'text/html' } });
  const outline = outlinePage(textOf(answer), answer.finalUrl);
  const isUpgraded = upgradesRequests(outline, policyOf(answer));
  return { answer, outline: isUpgraded ? upgradeRequests(outline) : outline };
}

const policyOf = ({ headers }: Answer) => headers.get('content-security-policy') ?? '';

/** Elements with the same proxy and tokens; one that plays files calls none until its text changes. */
function byEndpoint(elements: readonly OwnElement[], pageUrl: string): OwnElement[][] {
  const groups = new Map<string, OwnElement[]>();
  for (const element of elements) {
    const { endpoint, tokenEndpoint, attributes } = element;
    if (!/^https?:/.test(endpoint) || !/^https?:/.test(tokenEndpoint) || attributes.src !== undefined)
      continue;
    if (isOutOfReach(element, pageUrl)) continue;
    if ([endpoint, tokenEndpoint].some((url) => isMixedContent(url, pageUrl))) continue;
    const key = `${endpoint} ${tokenEndpoint}`;
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return [...groups.values()].slice(0, MAX_ENDPOINTS);
}

function publishedAddresses({ elements }: PageOutline, pageUrl: string): string[] {
  const addresses = elements.flatMap(({ attributes: { src } }) =>
    src && URL.canParse(src, pageUrl) ? [new URL(src, pageUrl).href] : [],
  );
  const asked = addresses.filter((url) => !isMixedContent(url, pageUrl));
  return [...new Set(asked)].slice(0, MAX_PUBLICATIONS);
}

/** Addresses of tokens may have secrets there. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0]!;
}
