import { ACCOUNT_STATUSES, STT_PLANS, TTS_PLANS } from '../contract/plans.ts';
import { FLAG, oneOf, parse, print, TEXT, wholeNumber, wrong } from './flags.ts';
import { openPlans, PLANS_HELP } from './open-plans.ts';
import { noAccount, openStoreOf, STORE, STORE_HELP } from './open-store.ts';

const MAX_COUNT = 999_999_999;

export const SET_HELP = `Usage: kurdish-speech account set ACCOUNT [options]

${STORE_HELP}
${PLANS_HELP}
  --tts-plan PLAN  ${TTS_PLANS.join(', ')}
  --stt-plan PLAN  ${STT_PLANS.join(', ')}
  --status STATUS  ${ACCOUNT_STATUSES.join(', ')}
  --characters N   Characters to speak that remain this month
  --credits N      Transcriptions of files that remain this month
  --sessions N     Live sessions that remain this month
  --purchased-sessions N
                   Live sessions bought beside those of the plan

N is what remains, not what is added to it: what \`account show\` calls "used" is rewritten to fit. Where N is more than the plan and
what is purchased give, so is "purchased", which stays in later months until it is used.`;

const COUNTS = { characters: TEXT, credits: TEXT, sessions: TEXT, 'purchased-sessions': TEXT } as const;
const CHANGES = { 'tts-plan': TEXT, 'stt-plan': TEXT, status: TEXT } as const;

/** `kurdish-speech account set` */
export async function runAccountSet(args: string[]): Promise<void> {
  const options = { ...STORE, ...CHANGES, ...COUNTS, plans: TEXT, help: FLAG } as const;
  const { values, positionals } = parse(args, { options, allowPositionals: true });
  if (values.help) return print(SET_HELP);
  const [id, ...extra] = positionals;
  if (id === undefined || extra.length) throw wrong('Name one account: kurdish-speech account set ACCOUNT …');
  const flags = [...Object.keys(CHANGES), ...Object.keys(COUNTS)];
  if (flags.every((name) => values[name as keyof typeof values] === undefined)) {
    throw wrong(`Nothing to change: give ${flags.map((name) => `--${name}`).join(', ')}.`);
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
  const { monthlyTotals } = await import('../service/accounts/plans.ts');
  const plans = await openPlans(values.plans);
  const store = await openStoreOf(id, values);
  try {
    const account = await store.change(id, changes);
    if (!account) throw noAccount(id, values);
    const { ttsPlan, sttPlan, status } = account;
    // What remains counts on the new plan, and with what is bought.
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
