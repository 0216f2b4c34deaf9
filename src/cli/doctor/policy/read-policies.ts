/** One Content-Security-Policy: its directives by name, in lower case, each with its values. */
export interface ContentPolicy {
  /** Where it is set, for a report. */
  readonly where: string;
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** Reads the policies of a header, separated by commas, or of a `<meta>`. The first directive of a name counts (CSP 3, 2.2.1). */
export function readPolicies(text: string, where: string): ContentPolicy[] {
  return text
    .split(',')
    .map((policy) => ({ where, directives: readDirectives(policy) }))
    .filter(({ directives }) => directives.size > 0);
}

function readDirectives(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name, ...values] = directive.trim().split(/\s+/);
    const key = name!.toLowerCase();
    if (key && !directives.has(key)) directives.set(key, values);
  }
  return directives;
}
