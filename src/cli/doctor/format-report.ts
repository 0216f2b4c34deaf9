import type { Fault } from './findings/fault.ts';

/** A fault as one line: what, where, and the setting that mends it. Pages and proxies write parts of it, so it has nothing that steers a terminal. */
export function formatFault({ severity, check, where, what, fix }: Fault): string {
  const line = `${severity === 'fault' ? '✗' : '!'} ${check}: ${what} At ${where}. To mend it: ${fix}`;
  return line.replace(/\p{Cc}+/gu, ' ');
}

/** "2 faults, 1 warning." */
export function formatCounts(faults: readonly Fault[]): string {
  if (!faults.length) return 'No fault found.';
  const count = (severity: Fault['severity'], name: string) => {
    const number = faults.filter((fault) => fault.severity === severity).length;
    return number ? [`${number} ${name}${number === 1 ? '' : 's'}`] : [];
  };
  return `${[...count('fault', 'fault'), ...count('warning', 'warning')].join(', ')}.`;
}
