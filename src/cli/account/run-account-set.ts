import { ACCOUNT_STATUSES, STT_PLANS, TTS_PLANS } from '../../contract/plans.ts';
import { FLAG, oneOf, parseFlags, print, TEXT, usageError, wholeNumber } from '../arguments/flags.ts';
import { openPlans, PLANS_HELP } from './open-plans.ts';
import { accountNotFound, openExistingStore, STORE, STORE_HELP } from './store-flags.ts';

const MAX_COUNT = 999_999_999;

export const SET_HELP = `Usage: kurdish-speech account set ACCOUNT [options]

${STORE_HELP}
${PLANS_HELP}
  --tts-plan PLAN  ${TTS_PLANS.join(', ')}
  --stt-plan PLAN  ${STT_PLANS.join(', ')}
  --status STATUS  ${ACCOUNT_STATUSES.join(', ')}
  --characters N   Remaining characters of speech this month
  --credits N      Remaining file transcriptions this month
  --sessions N     Remaining live sessions this month
  --purchased-sessions N
                   Live sessions purchased on top of the plan

N is what remains, not an increment: "used" in \`account show\` is adjusted to match. Where N exceeds plan and purchases, "purchased" is
increased, which carries over to later months until it is used up.`;

const COUNTS = { characters: TEXT, credits: TEXT, sessions: TEXT, 'purchased-sessions': TEXT } as const;
const CHANGES = { 'tts-plan': TEXT, 'stt-plan': TEXT, status: TEXT } as const;

/** `kurdish-speech account set` */
export async function runAccountSet(args: string[]): Promise<void> {
  const options = { ...STORE, ...CHANGES, ...COUNTS, plans: TEXT, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(SET_HELP);
  const [id, ...extra] = positionals;
  if (id === undefined || extra.length)
    throw usageError('Specify one account: kurdish-speech account set ACCOUNT …');
  const flags = [...Object.keys(CHANGES), ...Object.keys(COUNTS)];
  if (flags.every((name) => values[name as keyof typeof values] === undefined)) {
    throw usageError(`Nothing to change: use ${flags.map((name) => `--${name}`).join(', ')}.`);
  }
  const count = (name: keyof typeof COUNTS) =>
    values[name] === undefined ? undefined : wholeNumber(`--${name}`, values[name], 0, MAX_COUNT);
  const remaining = {
    characters: count('characters'),
    credits: count('credits'),
    sessions: count('sessions'),
  };
  const purchasedSessions = count('purchased-sessions');
  const named = <T extends string>(flag: keyof typeof CHANGES, allowed: readonly T[]) =>
    values[flag] === undefined ? undefined : oneOf(`--${flag}`, values[flag], allowed);
  const changes = {
    ttsPlan: named('tts-plan', TTS_PLANS),
    sttPlan: named('stt-plan', STT_PLANS),
    status: named('status', ACCOUNT_STATUSES),
  };
  const { monthlyTotals } = await import('../../service/accounts/plan-rules.ts');
  const plans = await openPlans(values.plans);
  const store = await openExistingStore(id, values);
  try {
    const account = await store.change(id, changes);
    if (!account) throw accountNotFound(id, values);
    const { ttsPlan, sttPlan, status } = account;
    // Remaining quota is relative to the new plan and includes purchases.
    if (purchasedSessions !== undefined) await store.setPurchased(id, 'sessions', purchasedSessions);
    const totals = monthlyTotals(plans, account);
    for (const allowance of ['characters', 'credits', 'sessions'] as const) {
      const left = remaining[allowance];
      if (left !== undefined) await store.setRemaining(id, allowance, left, totals[allowance]);
    }
    print(JSON.stringify({ account: account.id, tts_plan: ttsPlan, stt_plan: sttPlan, status }));
  } finally {
    await store.close();
  }
}
