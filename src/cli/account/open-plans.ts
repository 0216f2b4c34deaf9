import { SpeechError } from '../../contract/errors.ts';
import type { Plans } from '../../service/accounts/plan-rules.ts';
import { usageError } from '../arguments/flags.ts';

export const PLANS_HELP = `\
  --plans FILE     JSON with your own limits: {"tts":{"free":{"characters":20000}},"stt":{"free":{"credits":5}}}`;

/** Reads the plans of `--plans`, or returns the service's defaults. */
export async function openPlans(file: string | undefined): Promise<Plans> {
  if (file === undefined) return (await import('../../service/accounts/plan-rules.ts')).DEFAULT_PLANS;
  const { readPlansFile } = await import('../../service/accounts/read-plans-file.ts');
  try {
    return readPlansFile(file);
  } catch (error) {
    if (error instanceof SpeechError) throw usageError(`--plans: ${error.message}`);
    throw error;
  }
}
