import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { EDITORS } from './editors.ts';
import type { Verdict } from './verdict.ts';

const FILE = '.cache/editor-verdicts.json';

/** These verdicts, and the ones before of what was not tried now; kept for the next run. */
export function keepVerdicts(verdicts: readonly Verdict[]): readonly Verdict[] {
  const keyOf = ({ engine, editor, isAdapted, scene }: Verdict) =>
    [engine, editor.name, isAdapted, scene].join();
  const before: Verdict[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
  const all = new Map([...before, ...verdicts].map((verdict) => [keyOf(verdict), verdict]));
  writeFileSync(FILE, JSON.stringify([...all.values()]));
  return [...all.values()].flatMap((verdict) => {
    const editor = EDITORS.find(({ name }) => name === verdict.editor.name);
    return editor ? [{ ...verdict, editor }] : [];
  });
}
