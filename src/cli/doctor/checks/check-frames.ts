import type { Finding } from '../findings/fault.ts';
import { placeOf } from '../findings/written-place.ts';
import type { FrameTag } from '../page/page-outline.ts';
import type { Visit } from '../visit/visit.ts';
import { pagePolicies } from './page-policies.ts';

/** Whether a frame, or a policy with `sandbox`, leaves the elements in it what they need. */
export function checkFrames(visit: Visit): Finding[] {
  const { outline, frames, answer } = visit;
  const found: Finding[] = [];
  for (const { directives, where } of pagePolicies(visit)) {
    const sandbox = directives.get('sandbox');
    if (sandbox && outline.elements.length) found.push(...ofSandbox(sandbox, where));
  }
  for (const { line, page } of frames) {
    const tag = outline.frames.find((frame) => frame.line === line);
    if (!tag || !page.outline.elements.length) continue;
    const where = `line ${line}, <iframe>`;
    const { sandbox } = tag.attributes;
    if (sandbox !== undefined) found.push(...ofSandbox(sandbox.split(/\s+/), where));
    const dictate = page.outline.elements.find(({ name }) => name === 'kurdish-dictate');
    const isForeign = new URL(page.answer.finalUrl).origin !== new URL(answer.finalUrl).origin;
    if (dictate && isForeign && !isGiven(tag, 'microphone'))
      found.push({
        where,
        what: `The frame of another origin is not given the microphone, which ${placeOf(dictate)} in it needs.`,
        fix: 'allow="microphone" on the iframe',
      });
  }
  return found;
}

function ofSandbox(tokens: readonly string[], where: string): Finding[] {
  const missing = ['allow-scripts', 'allow-same-origin'].filter((token) => !tokens.includes(token));
  if (!missing.length) return [];
  const loss = missing.includes('allow-scripts')
    ? 'no script runs in it'
    : 'it has no origin, so the proxy refuses it and there is no microphone';
  return [
    {
      where,
      what: `The sandbox lacks ${missing.join(' and ')}: ${loss}.`,
      fix: `sandbox ${[...tokens.filter(Boolean), ...missing].join(' ')}${missing.includes('allow-scripts') ? '' : ', or endpoint="local:"'}`,
    },
  ];
}

function isGiven({ attributes }: FrameTag, feature: string): boolean {
  return (attributes.allow ?? '').split(';').some((each) => each.trim().split(/\s+/)[0] === feature);
}
