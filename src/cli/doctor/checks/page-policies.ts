import { type ContentPolicy, readPolicies } from '../policy/read-policies.ts';
import type { SeenPage } from '../visit/visit.ts';

/** All policies of a page: those of its header, and of its HTML. A page has to meet each of them. */
export function pagePolicies({ answer, outline }: SeenPage): ContentPolicy[] {
  return [
    ...readPolicies(
      answer.headers.get('content-security-policy') ?? '',
      'the header Content-Security-Policy',
    ),
    ...outline.policies.flatMap(({ text, line }) => readPolicies(text, `line ${line}, <meta>`)),
  ];
}
