import { objectOf } from '../definition/answer.ts';
import type { Cost } from '../definition/cost.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Sample } from '../definition/rule.ts';
import { type Bearer, callTool } from './mcp-call.ts';

/** Usage of an account; undefined if the deployment does not report it. */
type Usage = Readonly<Record<keyof Cost, number | undefined>>;

/** A sample together with what was billed for it. */
export interface Billed<T> {
  readonly goods: T;
  readonly bill: Usage;
}

/** Usage reported by `get_plan`. The contract does not define its output: this is the form of our own service. */
async function readUsage(context: RuleContext): Promise<Usage> {
  const { ttsKey, sttKey } = context.deployment;
  const bearer: Bearer = ttsKey && sttKey ? 'both' : ttsKey ? 'tts' : 'stt';
  const fields = await callTool(context, bearer, 'get_plan', {}).then(
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

/** Takes a sample, and reads the usage before and after. */
export async function bill<T>(context: RuleContext, take: () => Promise<T>): Promise<Billed<T>> {
  const before = await readUsage(context);
  const goods = await take();
  const after = await readUsage(context);
  const grown = (name: keyof Cost) => {
    const [start, end] = [before[name], after[name]];
    return start === undefined || end === undefined ? undefined : end - start;
  };
  return {
    goods,
    bill: { characters: grown('characters'), credits: grown('credits'), sessions: grown('sessions') },
  };
}

/** A sample that also yields its bill, at no additional cost. */
export function withBill<T>(parts: {
  readonly id: string;
  readonly cost: Partial<Cost>;
  readonly uses?: readonly Sample<unknown>[];
  take(context: RuleContext): Promise<T>;
}): { readonly goods: Sample<T>; readonly bill: Sample<Billed<T>> } {
  const { id, cost, uses = [], take } = parts;
  const billed = defineSample({
    id: `${id}-bill`,
    cost,
    uses,
    take: (context) => bill(context, () => take(context)),
  });
  const goods = defineSample({
    id,
    uses: [billed],
    take: async (context) => (await context.take(billed)).goods,
  });
  return { goods, bill: billed };
}

/** Expects exactly this bill. @throws NotCheckable if the deployment does not report usage. */
export function expectBill({ bill }: Billed<unknown>, allowance: keyof Cost, amount: number): string {
  const billed = bill[allowance] ?? notCheckable('get_plan does not report usage in a known form');
  const said = `${billed} ${allowance} billed`;
  expect(billed === amount, `${said} instead of ${amount} (or somebody else used the key)`);
  return said;
}
