import { SpeechError } from '../contract/errors.ts';
import { urlOf } from '../http/listen.ts';
import { openPlans, PLANS_HELP } from './account/open-plans.ts';
import { openChosenStore, STORE, STORE_HELP } from './account/store-flags.ts';
import {
  LISTEN,
  MAX_PORT,
  parseFlags,
  print,
  setting,
  TEXT,
  usageError,
  wholeNumber,
} from './arguments/flags.ts';
import { explainListenError } from './explain-listen-error.ts';
import { LOG, LOG_HELP } from './open-log-flags.ts';
import { waitForStopSignal } from './wait-for-stop-signal.ts';

const STATUS_HELP = `Usage: kurdish-speech status [options]

Shows what serve has done in the last hour, day and month, as a page behind a password: live sessions, latencies, what
was billed by account and voice, spend, errors; with the proxy's metrics also pages, cache and budgets.

Options
  --port N         Port, 0 for any free one (default 8302)
  --host HOST      Address to bind (default 127.0.0.1; put a server with HTTPS in front of any other)
  --password-file FILE
                   File whose first line is the password, of at least 12 characters (or KURDISH_SPEECH_STATUS_PASSWORD)
  --proxy-metrics URLS
                   Addresses of proxies' metrics, comma-separated, like http://127.0.0.1:9465/metrics
${STORE_HELP}
${PLANS_HELP}
${LOG_HELP}

The password goes with any user name. Use the store and the plans of serve.`;

const MIN_PASSWORD_LENGTH = 12;

/** `kurdish-speech status` */
export async function runStatus(args: string[]): Promise<void> {
  const options = {
    ...LISTEN,
    ...STORE,
    ...LOG,
    plans: TEXT,
    'password-file': TEXT,
    'proxy-metrics': TEXT,
  } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(STATUS_HELP);
  const port = wholeNumber('--port', values.port ?? '8302', 0, MAX_PORT);
  const password = await readPassword(values['password-file']);
  const urls = readUrls(values['proxy-metrics']);
  const plans = await openPlans(values.plans);
  const { openLog } = await import('./open-log.ts');
  const log = openLog(values, 'error').service;
  const { followProxies } = await import('../service/status/proxy-figures.ts');
  const { startStatusServer } = await import('../service/status/status-server.ts');

  const store = await openChosenStore(values);
  const proxies = urls.length ? followProxies(store, urls) : undefined;
  try {
    await proxies?.read();
    const onError = (error: unknown) =>
      log.error('status', {
        error: error instanceof SpeechError ? error.code : (Object(error).name ?? 'unknown'),
      });
    const starting = startStatusServer({ port, host: values.host, password, store, plans, proxies, onError });
    const server = await explainListenError(starting, values.host, port);
    print(`kurdish-speech shows its status on ${urlOf(server)}`);
    await waitForStopSignal();
    server.close();
    server.closeAllConnections();
  } finally {
    proxies?.close();
    await store.close();
  }
}

async function readPassword(file: string | undefined): Promise<string> {
  const { name, value } = setting('--password-file', file, 'KURDISH_SPEECH_STATUS_PASSWORD');
  if (value === undefined)
    throw usageError(
      'The status page needs a password: set KURDISH_SPEECH_STATUS_PASSWORD or --password-file.',
    );
  const password = file === undefined ? value : await firstLine(file);
  if (password.length < MIN_PASSWORD_LENGTH)
    throw usageError(`${name} must hold a password of at least ${MIN_PASSWORD_LENGTH} characters.`);
  return password;
}

async function firstLine(file: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0]!;
  } catch {
    throw usageError(`--password-file ${JSON.stringify(file)} cannot be read.`);
  }
}

function readUrls(list: string | undefined): readonly string[] {
  const urls = (list ?? '').split(',').flatMap((url) => url.trim() || []);
  for (const url of urls)
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || new URL(url).username)
      throw usageError(`--proxy-metrics ${JSON.stringify(url)} must be like http://127.0.0.1:9465/metrics.`);
  return urls;
}
