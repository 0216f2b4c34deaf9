import type { Finding } from '../findings/fault.ts';
import { shown } from '../findings/written-place.ts';
import type { OwnScript } from '../page/page-outline.ts';
import { allowsScript, isStrictDynamic } from '../policy/allows-script.ts';
import { allowsUrl } from '../policy/allows-url.ts';
import { directiveFor, type PolicyUse, usualDirective } from '../policy/directive-for.ts';
import type { ContentPolicy } from '../policy/read-policies.ts';
import type { Visit } from '../visit/visit.ts';
import { pagePolicies } from './page-policies.ts';
import { type PolicyNeed, policyNeeds, sourceOf } from './policy-needs.ts';

/** Whether each Content-Security-Policy of the page allows what its elements use; one finding for each source that is missing. */
export function checkPolicy(visit: Visit): Finding[] {
  const page = visit.answer.finalUrl;
  const needs = policyNeeds(visit);
  return pagePolicies(visit).flatMap((policy) => {
    const found = new Map<string, Finding>();
    for (const script of visit.outline.scripts) {
      const finding = checkTag(policy, script, page);
      // What it loads from there is missing for the same reason.
      if (finding) found.set(`script ${sourceOf(script.url, page)}`, finding);
    }
    for (const need of needs) {
      const key = `${need.use} ${need.source}`;
      if (!found.has(key) && !isMet(policy, need, page)) found.set(key, describe(policy, need));
    }
    const live = checkLive(visit, policy);
    return live ? [...found.values(), live] : [...found.values()];
  });
}

function checkTag(policy: ContentPolicy, script: OwnScript, page: string): Finding | undefined {
  const { url, attributes, kind, line } = script;
  const directive = directiveFor(policy, 'script');
  if (!directive || kind === 'delayed') return undefined;
  const { nonce = '', integrity = '' } = attributes;
  if (allowsScript(directive.sources, { url, nonce, integrity, isInline: kind === 'inline' }, page))
    return undefined;
  const expected = directive.sources.find((source) => source.startsWith("'nonce-"));
  const where = `${policy.where}, and line ${line}, ${shown(url)}`;
  if (expected && nonce)
    return {
      where,
      what: 'The nonce of the script tag is not that of the policy: the page or its header comes from a cache.',
      fix: 'Make the nonce anew for each answer and keep the page out of caches (Cache-Control: no-store), or allow the script by its address',
    };
  if (expected)
    return {
      where,
      what: `${directive.name} lets scripts run by a nonce, and the tag has none.`,
      fix: `<script type="module" nonce="…" src="${shown(url)}">, with the nonce of the header`,
    };
  return {
    where,
    what: `${directive.name} does not allow the script, so the elements stay dead.`,
    fix: advice(policy, 'script', sourceOf(url, page)),
  };
}

function isMet(policy: ContentPolicy, { use, urls, isLoadedByScript }: PolicyNeed, page: string): boolean {
  const directive = directiveFor(policy, use);
  if (!directive) return true;
  if (isLoadedByScript && isStrictDynamic(directive.sources)) return true;
  return urls.some((url) => allowsUrl(directive.sources, url, page));
}

function describe(policy: ContentPolicy, { use, source, where, loss, severity }: PolicyNeed): Finding {
  return {
    where: `${policy.where}, for ${where}`,
    severity,
    what: `${directiveFor(policy, use)!.name} lacks ${source}: ${loss}.`,
    fix: advice(policy, use, source),
  };
}

/** The directive as it should be. One that only `default-src` decides is to be written, with the sources of that. */
function advice(policy: ContentPolicy, use: PolicyUse, source: string): string {
  const directive = directiveFor(policy, use);
  const name = directive?.isDefault || !directive ? usualDirective(use) : directive.name;
  const kept = (directive?.sources ?? []).filter((each) => each !== "'none'" && !each.startsWith("'nonce-"));
  return `In ${policy.where}: ${[name, ...new Set([...kept, source])].join(' ')}`;
}

/** A host that nobody has named can be no other than the page's own. */
function checkLive({ outline }: Visit, policy: ContentPolicy): Finding | undefined {
  const element = outline.elements.find(
    ({ name, attributes, endpoint }) =>
      name === 'kurdish-dictate' && attributes.mode !== 'record' && endpoint !== 'local:',
  );
  const connect = element && directiveFor(policy, 'connect');
  if (!connect || connect.sources.some((source) => source === '*' || /^wss?:/.test(source))) return undefined;
  return {
    where: `${policy.where}, for line ${element.line}, <kurdish-dictate>`,
    severity: 'warning',
    what: `${connect.name} names no wss: host, and live dictation connects to that of the speech service: elsewhere than on this host it costs a session and falls back to a recording.`,
    fix: `${advice(policy, 'connect', 'wss://the host of your speech service')}, or mode="record" on the element`,
  };
}
