import { FLAG, parseFlags, print, TEXT, usageError } from '../arguments/flags.ts';
import { openPlans, PLANS_HELP } from './open-plans.ts';
import { accountNotFound, openExistingStore, STORE, STORE_HELP } from './store-flags.ts';

export const SHOW_HELP = `Usage: kurdish-speech account show ACCOUNT [options]

${STORE_HELP}
${PLANS_HELP}

Prints one line of JSON: plans, status, and used and remaining quota of this month.`;

/** `kurdish-speech account show` */
export async function runAccountShow(args: string[]): Promise<void> {
  const options = { ...STORE, plans: TEXT, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(SHOW_HELP);
  const [id, ...extra] = positionals;
  if (id === undefined || extra.length)
    throw usageError('Specify one account: kurdish-speech account show ACCOUNT');
  const { allowanceLeft } = await import('../../service/store/allowance-left.ts');
  const { monthlyTotals } = await import('../../service/accounts/plan-rules.ts');
  const plans = await openPlans(values.plans);
  const store = await openExistingStore(id, values);
  try {
    const account = await store.find(id);
    if (!account) throw accountNotFound(id, values);
    const { ttsPlan, sttPlan, status } = account;
    const totals = monthlyTotals(plans, account);
    const left = (allowance: keyof typeof totals) => allowanceLeft(store, id, allowance, totals[allowance]);
    print(
      JSON.stringify({
        account: account.id,
        tts_plan: ttsPlan,
        stt_plan: sttPlan,
        status,
        characters: await left('characters'),
        credits: await left('credits'),
        sessions: await left('sessions'),
        clones: (await store.clones(id)).length,
      }),
    );
  } finally {
    await store.close();
  }
}
