import type { Inability } from './cannot.ts';

const NAMES = { firefox: 'Firefox', webkit: 'WebKitGTK' } as const;

/** The list of docs/browsers.md: for each engine and reason, which tests are left out. */
export function describeInabilities(inabilities: readonly Inability[]): string {
  const groups = new Map<string, string[]>();
  for (const { engine, file, title, reason } of inabilities) {
    const group = `- ${NAMES[engine]}: ${reason}.`;
    const test = title === undefined ? `all of \`${file}\`` : `\`${file}\` "${title}"`;
    groups.set(group, [...(groups.get(group) ?? []), `  - ${test}`]);
  }
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([group, tests]) => [group, ...tests])
    .join('\n');
}
