import type { Finding } from '../findings/fault.ts';
import type { Visit } from '../visit/visit.ts';
import { pagePolicies } from './page-policies.ts';

/** The policies that our code creates (docs/script-tag.md). */
const NAMES = ['lit-html', 'kurdish-speech'];

/** Whether Trusted Types let the elements make their policies. */
export function checkTrustedTypes(visit: Visit): Finding[] {
  if (!visit.outline.elements.length) return [];
  return pagePolicies(visit).flatMap(({ where, directives }) => {
    const allowed = directives.get('trusted-types');
    if (!allowed || allowed.includes('*')) return [];
    const missing = NAMES.filter((name) => !allowed.includes(name));
    if (!missing.length) return [];
    const kept = allowed.filter((name) => name !== "'none'");
    return [
      {
        where,
        what: `trusted-types lacks ${missing.join(' and ')}, without which the elements show nothing.`,
        fix: `In ${where}: ${['trusted-types', ...kept, ...missing].join(' ')}`,
      },
    ];
  });
}
