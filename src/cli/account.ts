import { ACCOUNT_STATUSES, STT_PLANS, TTS_PLANS } from '../contract/plans.ts';
import { FLAG, oneOf, parse, print, TEXT, wholeNumber, wrong } from './flags.ts';
import { DEFAULT_DATA, openStore } from './open-store.ts';

const MAX_COUNT = 999_999;

const CREATE_HELP = `Usage: kurdish-speech account create [options]

  --data DIR       Folder of the accounts (default ./${DEFAULT_DATA})
  --tts-plan PLAN  ${TTS_PLANS.join(', ')} (default free)
  --stt-plan PLAN  ${STT_PLANS.join(', ')} (default free)
  --json           Taken for scripts that ask for it: the answer is one line of JSON either way

The keys are stored as hashes: this is the one time they are shown.`;

const SET_HELP = `Usage: kurdish-speech account set ACCOUNT [options]

  --data DIR       Folder of the accounts (default ./${DEFAULT_DATA})
  --tts-plan PLAN  ${TTS_PLANS.join(', ')}
  --stt-plan PLAN  ${STT_PLANS.join(', ')}
  --status STATUS  ${ACCOUNT_STATUSES.join(', ')}
  --credits N      Transcriptions of files that remain
  --sessions N     Live sessions that remain
  --purchased-sessions N
                   Live sessions bought beside those of the plan`;

/** `kurdish-speech account …` */
export async function runAccount([verb, ...rest]: string[]): Promise<void> {
  switch (verb) {
    case 'create':
      return createOne(rest);
    case 'set':
      return setOne(rest);
    case '--help':
      return print(`${CREATE_HELP}\n\n${SET_HELP}`);
    default:
      throw wrong('Say what to do with the account: kurdish-speech account create, or account set.');
  }
}

async function createOne(args: string[]): Promise<void> {
  const options = { data: TEXT, 'tts-plan': TEXT, 'stt-plan': TEXT, json: FLAG, help: FLAG } as const;
  const { values } = parse(args, { options });
  if (values.help) return print(CREATE_HELP);
  const ttsPlan = oneOf('--tts-plan', values['tts-plan'] ?? 'free', TTS_PLANS);
  const sttPlan = oneOf('--stt-plan', values['stt-plan'] ?? 'free', STT_PLANS);
  const { createAccount } = await import('../service/accounts.ts');
  const store = await openStore(values.data);
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan, sttPlan });
  await store.close();
  const keys = { account: account.id, tts_key: ttsKey, stt_key: sttKey };
  print(JSON.stringify({ ...keys, tts_plan: ttsPlan, stt_plan: sttPlan }));
}

const COUNTS = { credits: TEXT, sessions: TEXT, 'purchased-sessions': TEXT } as const;

async function setOne(args: string[]): Promise<void> {
  const plans = { 'tts-plan': TEXT, 'stt-plan': TEXT, status: TEXT } as const;
  const options = { ...plans, ...COUNTS, characters: TEXT, data: TEXT, help: FLAG } as const;
  const { values, positionals } = parse(args, { options, allowPositionals: true });
  if (values.help) return print(SET_HELP);
  const [id, ...extra] = positionals;
  if (id === undefined || extra.length) throw wrong('Name one account: kurdish-speech account set ACCOUNT …');
  if (values.characters !== undefined) {
    throw wrong('--characters is not available in this version, which counts no characters.');
  }
  const count = (name: keyof typeof COUNTS) =>
    values[name] === undefined ? undefined : wholeNumber(`--${name}`, values[name], 0, MAX_COUNT);
  const credits = count('credits');
  const sessions = count('sessions');
  const purchasedSessions = count('purchased-sessions');
  const changes = {
    ttsPlan:
      values['tts-plan'] === undefined ? undefined : oneOf('--tts-plan', values['tts-plan'], TTS_PLANS),
    sttPlan:
      values['stt-plan'] === undefined ? undefined : oneOf('--stt-plan', values['stt-plan'], STT_PLANS),
    status: values.status === undefined ? undefined : oneOf('--status', values.status, ACCOUNT_STATUSES),
  };
  const given = [...Object.values(changes), credits, sessions, purchasedSessions];
  if (given.every((value) => value === undefined)) {
    throw wrong(
      'Nothing to change: give --tts-plan, --stt-plan, --status, --credits, --sessions or --purchased-sessions.',
    );
  }
  const { listeningPlanRules } = await import('../service/plans.ts');
  const store = await openStore(values.data);
  const account = await store.change(id, changes);
  if (!account) {
    await store.close();
    throw wrong(`There is no account ${JSON.stringify(id)} in ${values.data ?? DEFAULT_DATA}.`);
  }
  // What remains counts on the new plan, and with what is bought.
  const plan = listeningPlanRules(account.sttPlan);
  if (purchasedSessions !== undefined) await store.setPurchased(id, 'sessions', purchasedSessions);
  if (sessions !== undefined) await store.setRemaining(id, 'sessions', sessions, plan.sessions);
  if (credits !== undefined) await store.setRemaining(id, 'credits', credits, plan.credits);
  await store.close();
  const { ttsPlan, sttPlan, status } = account;
  print(JSON.stringify({ account: account.id, tts_plan: ttsPlan, stt_plan: sttPlan, status }));
}
