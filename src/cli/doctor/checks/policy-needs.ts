import { placeOf, shown } from '../findings/written-place.ts';
import type { OwnElement } from '../page/page-outline.ts';
import type { PolicyUse } from '../policy/directive-for.ts';
import type { Visit } from '../visit/visit.ts';

/** An address that an element of the page uses, for which a policy must have a source. */
export interface PolicyNeed {
  readonly use: PolicyUse;
  /** One of these is enough. */
  readonly urls: readonly string[];
  /** The source to add. */
  readonly source: string;
  readonly where: string;
  /** What does not work without it, as the rest of a sentence. */
  readonly loss: string;
  readonly severity: 'fault' | 'warning';
  /** Whether a trusted script loads it, so that `'strict-dynamic'` is enough. */
  readonly isLoadedByScript?: boolean;
}

/** What the page's elements need, as docs/script-tag.md has it ("Content-Security-Policy"). */
export function policyNeeds(visit: Visit): PolicyNeed[] {
  const { answer, outline } = visit;
  const { origin } = new URL(answer.finalUrl);
  const script = outline.scripts.find(({ kind }) => kind !== 'delayed');
  const folder = script?.url.replace(/[^/]*$/, '');
  const ofFiles = sourceOf(script?.url ?? origin, origin);
  const needs: PolicyNeed[] = [];
  for (const element of outline.elements) {
    needs.push(...connections(element, visit, origin));
    const where = placeOf(element);
    const isHere = element.endpoint === 'local:' || element.attributes.fallback === 'local';
    const isForeign = folder !== undefined && !folder.startsWith(`${origin}/`);
    if (isHere && folder) {
      needs.push({
        use: 'worker',
        urls: isForeign ? ['blob:page'] : [`${folder}local-speech-worker.js`],
        source: isForeign ? 'blob:' : "'self'",
        where,
        loss: 'the page cannot speak or listen by itself',
        severity: 'fault',
      });
      if (isForeign && script?.attributes.integrity)
        needs.push({ ...ofConnect(folder, ofFiles, where), loss: 'the page cannot load its voices' });
    } else if (element.name === 'kurdish-dictate' && folder)
      needs.push({
        use: 'worker',
        urls: isForeign ? ['blob:page'] : [`${folder}capture-worker.js`],
        source: isForeign ? 'blob:' : "'self'",
        where,
        loss: 'dictation works without a Worker, on the thread of the page',
        severity: 'warning',
      });
  }
  const needsSound = outline.elements.some(({ name }) => name !== 'kurdish-review');
  if (folder && needsSound)
    needs.push({
      use: 'script',
      urls: [`${folder}pcm-player-processor.js`, 'blob:page', 'data:text/javascript,'],
      source: ofFiles,
      where: shown(`${folder}pcm-player-processor.js`),
      loss: 'the player cannot load what plays sound',
      severity: 'fault',
      isLoadedByScript: true,
    });
  return needs;
}

function connections(element: OwnElement, { publications }: Visit, origin: string): PolicyNeed[] {
  const { name, endpoint, tokenEndpoint, attributes } = element;
  const where = placeOf(element);
  const needs: PolicyNeed[] = [];
  const add = (url: string, loss: string) =>
    needs.push({ ...ofConnect(url, sourceOf(url, origin), where), loss });
  const isCalled = /^https?:/.test(endpoint) && attributes.src === undefined;
  if (isCalled) {
    if (URL.canParse(tokenEndpoint)) add(tokenEndpoint, 'it gets no token');
    add(`${endpoint}/api/get-speakers`, 'it cannot reach the speech service');
  }
  if (name === 'kurdish-tts' && attributes.src !== undefined)
    for (const { url, sounds } of publications) {
      add(url, 'the published speech cannot be fetched');
      for (const { answer } of sounds) add(answer.url, 'the sound of the published speech cannot be fetched');
    }
  return needs;
}

function ofConnect(url: string, source: string, where: string): Omit<PolicyNeed, 'loss'> {
  return { use: 'connect', urls: [url], source, where, severity: 'fault' };
}

/** The source that allows an address on a page. */
export function sourceOf(url: string, page: string): string {
  const { origin: other } = new URL(url);
  return other === new URL(page).origin ? "'self'" : other;
}
