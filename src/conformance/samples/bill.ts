import { objectOf } from '../answer.ts';
import type { Cost } from '../cost.ts';
import { defineSample } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { demand, type Sample, unseen } from '../rule.ts';
import { type Bearer, callTool } from './mcp-call.ts';

/** What an account has used; undefined where the deployment does not tell. */
type Usage = Readonly<Record<keyof Cost, number | undefined>>;

/** Something that was bought, and what was billed for it meanwhile. */
export interface Billed<T> {
  readonly goods: T;
  readonly bill: Usage;
}

/** What `get_plan` says has been used (contract, MCP). Its output is not shown: this is the form that the kit knows. */
async function readUsage(inspection: Inspection): Promise<Usage> {
  const { ttsKey, sttKey } = inspection.deployment;
  const bearer: Bearer = ttsKey && sttKey ? 'both' : ttsKey ? 'tts' : 'stt';
  const fields = await callTool(inspection, bearer, 'get_plan', {}).then(
    ({ result }) => objectOf(result?.structuredContent),
    () => undefined,
  );
  const used = (space: string, allowance: string) => {
    const count = objectOf(objectOf(fields?.[space])?.[allowance])?.used;
    return typeof count === 'number' ? count : undefined;
  };
  return {
    characters: used('tts', 'characters'),
    credits: used('stt', 'credits'),
    sessions: used('stt', 'sessions'),
  };
}

/** Takes something, and reads before and after what has been used. */
export async function bill<T>(inspection: Inspection, take: () => Promise<T>): Promise<Billed<T>> {
  const before = await readUsage(inspection);
  const goods = await take();
  const after = await readUsage(inspection);
  const grown = (name: keyof Cost) => {
    const [start, end] = [before[name], after[name]];
    return start === undefined || end === undefined ? undefined : end - start;
  };
  return {
    goods,
    bill: { characters: grown('characters'), credits: grown('credits'), sessions: grown('sessions') },
  };
}

/** A sample of which the bill is a sample, too: neither costs more for it. */
export function withBill<T>(parts: {
  readonly id: string;
  readonly cost: Partial<Cost>;
  readonly uses?: readonly Sample<unknown>[];
  take(inspection: Inspection): Promise<T>;
}): { readonly goods: Sample<T>; readonly bill: Sample<Billed<T>> } {
  const { id, cost, uses = [], take } = parts;
  const billed = defineSample({
    id: `${id}-bill`,
    cost,
    uses,
    take: (inspection) => bill(inspection, () => take(inspection)),
  });
  const goods = defineSample({
    id,
    uses: [billed],
    take: async (inspection) => (await inspection.take(billed)).goods,
  });
  return { goods, bill: billed };
}

/** Demands that exactly this was billed. @throws NotSeen where the deployment does not tell. */
export function expectBill({ bill }: Billed<unknown>, allowance: keyof Cost, amount: number): string {
  const billed = bill[allowance] ?? unseen('get_plan does not tell in a form that the kit knows');
  const said = `${billed} ${allowance} billed`;
  demand(billed === amount, `${said} instead of ${amount} (or somebody else used the key)`);
  return said;
}
