import { readFileSync, statSync } from 'node:fs';
import { TRANSCRIPTION_DIALECTS } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { openPlans } from '../account/open-plans.ts';
import { accountNotFound, openExistingStore, STORE, STORE_HELP } from '../account/store-flags.ts';
import { FLAG, oneOf, parseFlags, print, TEXT, usageError } from '../arguments/flags.ts';
import { formatClone } from './format-clone.ts';

/** Five minutes of stereo at 96 kHz and 32 bits. */
const MAX_BYTES = 240 * 1024 * 1024;

export const ADD_HELP = `Usage: kurdish-speech clone add --account ACCOUNT --name NAME --reference FILE [options]

  --account ID     The account that may use the voice
  --name NAME      Name of the voice, at most 100 characters
  --reference FILE A recording of one person speaking, 2 s to 5 min: WAV, Ogg, MP3, FLAC or M4A. Best are ten seconds or more, without music
  --dialect NAME   ${TRANSCRIPTION_DIALECTS.join(' or ')}: the dialect of the recording, and the clone's default (default sorani)
${STORE_HELP}
  --json           Accepted for scripts: the output is always one line of JSON

Only pitch, vocal tract length, brightness and rate of the recording are measured and stored: the clone is an embedded voice with
these properties, not a copy of the person.`;

/** `kurdish-speech clone add` */
export async function runCloneAdd(args: string[]): Promise<void> {
  const options = {
    ...STORE,
    account: TEXT,
    name: TEXT,
    reference: TEXT,
    dialect: TEXT,
    json: FLAG,
    help: FLAG,
  } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(ADD_HELP);
  const account = values.account ?? missing('--account ACCOUNT');
  const name = values.name ?? missing('--name NAME');
  const path = values.reference ?? missing('--reference FILE');
  const dialect = oneOf('--dialect', values.dialect ?? 'sorani', TRANSCRIPTION_DIALECTS);
  const reference = readRecording(path);
  const { createClone } = await import('../../service/clones/create-clone.ts');
  const plans = await openPlans(undefined);
  const store = await openExistingStore(account, values);
  try {
    const clone = await createClone(store, plans, { account, name, dialect, reference });
    print(formatClone(clone));
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    switch (error.field) {
      case 'reference':
        throw usageError(`--reference ${JSON.stringify(path)}: ${error.message}`);
      case 'name':
        throw usageError(`--name: ${error.message}`);
      case 'account':
        throw accountNotFound(account, values);
      default:
        throw usageError(`--account ${JSON.stringify(account)}: ${error.message}`);
    }
  } finally {
    await store.close();
  }
}

function missing(flag: string): never {
  throw usageError(`Missing ${flag}; see kurdish-speech clone add --help.`);
}

function readRecording(path: string): Buffer {
  const file = JSON.stringify(path);
  let size: number;
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw usageError(`--reference ${file} is not a file.`);
    size = stats.size;
    if (size <= MAX_BYTES) return readFileSync(path);
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw usageError(`--reference ${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`);
  }
  throw usageError(
    `--reference ${file} has ${size} bytes; the maximum is ${MAX_BYTES}, five minutes at most.`,
  );
}
