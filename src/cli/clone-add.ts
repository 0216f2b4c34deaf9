import { readFileSync, statSync } from 'node:fs';
import { SpeechError } from '../contract/errors.ts';
import { TRANSCRIPTION_DIALECTS } from '../contract/transcription.ts';
import { FLAG, oneOf, parse, print, TEXT, wrong } from './flags.ts';
import { cloneLine } from './format-clone.ts';
import { openPlans } from './open-plans.ts';
import { noAccount, openStoreOf, STORE, STORE_HELP } from './open-store.ts';

/** Five minutes in stereo at 96 kHz and 32 bits. */
const MAX_BYTES = 240 * 1024 * 1024;

export const ADD_HELP = `Usage: kurdish-speech clone add --account ACCOUNT --name NAME --reference FILE [options]

  --account ID     The account that may speak with the voice
  --name NAME      What its owner calls it, at most 100 characters
  --reference FILE A recording of one person speaking, 2 s to 5 min: WAV, Ogg, MP3, FLAC or M4A. Ten seconds or more, without music, are best
  --dialect NAME   ${TRANSCRIPTION_DIALECTS.join(' or ')}: what is spoken in it, and what the clone reads by itself (default sorani)
${STORE_HELP}
  --json           Taken for scripts that ask for it: the answer is one line of JSON either way

Of the recording its pitch, vocal tract, brightness and rate are measured and kept, and nothing else: an embedded voice with these
measures, not the person.`;

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
  const { values } = parse(args, { options });
  if (values.help) return print(ADD_HELP);
  const account = values.account ?? missing('--account ACCOUNT');
  const name = values.name ?? missing('--name NAME');
  const path = values.reference ?? missing('--reference FILE');
  const dialect = oneOf('--dialect', values.dialect ?? 'sorani', TRANSCRIPTION_DIALECTS);
  const reference = readRecording(path);
  const { createClone } = await import('../service/clones/create-clone.ts');
  const plans = await openPlans(undefined);
  const store = await openStoreOf(account, values);
  try {
    const clone = await createClone(store, plans, { account, name, dialect, reference });
    print(cloneLine(clone));
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    switch (error.field) {
      case 'reference':
        throw wrong(`--reference ${JSON.stringify(path)}: ${error.message}`);
      case 'name':
        throw wrong(`--name: ${error.message}`);
      case 'account':
        throw noAccount(account, values);
      default:
        throw wrong(`--account ${JSON.stringify(account)}: ${error.message}`);
    }
  } finally {
    await store.close();
  }
}

function missing(flag: string): never {
  throw wrong(`Give ${flag}; kurdish-speech clone add --help tells more.`);
}

function readRecording(path: string): Buffer {
  const file = JSON.stringify(path);
  let size: number;
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw wrong(`--reference ${file} is not a file.`);
    size = stats.size;
    if (size <= MAX_BYTES) return readFileSync(path);
  } catch (error) {
    if (error instanceof SpeechError) throw error;
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw wrong(`--reference ${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`);
  }
  throw wrong(
    `--reference ${file} has ${size} bytes; no more than five minutes are needed, at most ${MAX_BYTES}.`,
  );
}
