import { STT_PLANS, TTS_PLANS } from '../../contract/plans.ts';
import { FLAG, oneOf, parseFlags, print, TEXT } from '../arguments/flags.ts';
import { openChosenStore, STORE, STORE_HELP } from './store-flags.ts';

export const CREATE_HELP = `Usage: kurdish-speech account create [options]

${STORE_HELP}
  --tts-plan PLAN  ${TTS_PLANS.join(', ')} (default free)
  --stt-plan PLAN  ${STT_PLANS.join(', ')} (default free)
  --json           Accepted for scripts: the output is always one line of JSON

The keys are stored as hashes and shown only this once.`;

/** `kurdish-speech account create` */
export async function runAccountCreate(args: string[]): Promise<void> {
  const options = { ...STORE, 'tts-plan': TEXT, 'stt-plan': TEXT, json: FLAG, help: FLAG } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(CREATE_HELP);
  const ttsPlan = oneOf('--tts-plan', values['tts-plan'] ?? 'free', TTS_PLANS);
  const sttPlan = oneOf('--stt-plan', values['stt-plan'] ?? 'free', STT_PLANS);
  const { createAccount } = await import('../../service/accounts/accounts.ts');
  const store = await openChosenStore(values);
  try {
    const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan, sttPlan });
    const keys = { account: account.id, tts_key: ttsKey, stt_key: sttKey };
    print(JSON.stringify({ ...keys, tts_plan: ttsPlan, stt_plan: sttPlan }));
  } finally {
    await store.close();
  }
}
