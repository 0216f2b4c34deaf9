#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SpeechError } from './contract/errors.ts';
import { ACCOUNT_STATUSES, STT_PLANS, TTS_PLANS } from './contract/plans.ts';
import type { AccountStore } from './service/account-store.ts';

const DEFAULT_DATA = 'kurdish-speech-data';
const MAX_THREADS = 64;
const MAX_PORT = 65_535;
const MAX_COUNT = 999_999;

const HELP = `Usage: kurdish-speech <command> [options]

Commands
  serve            Speak and listen: the API, with embedded voices and an embedded recogniser.
  proxy            Hand out short-lived tokens to pages and forward their requests with your keys.
  account create   Make an account and print its keys, once.
  account set      Change the plans, the status or what is left of an account.

Options
  --help           Help on a command, e.g. kurdish-speech serve --help
  --version        The version of this package`;

const SERVE_HELP = `Usage: kurdish-speech serve [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8300)
  --data DIR       Folder of the accounts (default ./${DEFAULT_DATA})
  --engine NAME    formant (embedded, the default) or espeak-ng (your own installation)
  --threads N      Worker threads of the formant engine, and as many of the recogniser
  --stt-model FILE JSON that names your own models, heard through sherpa-onnx (which you install)
  --reserved IDS   Voices that no account may use, separated by commas
  --public-url URL Address by which clients reach this service, where a gateway hides it

The embedded recogniser was trained on synthetic speech alone: expect little of it with people's own voices.`;

const PROXY_HELP = `Usage: kurdish-speech proxy [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8301)
  --mount PATH     Path under which the proxy answers (default /speech)

Environment
  KURDISH_SPEECH_BASE_URL      Address of the speech service
  KURDISH_SPEECH_TTS_KEY       Text-to-speech key
  KURDISH_SPEECH_STT_KEY       Speech-to-text key
  KURDISH_SPEECH_TOKEN_SECRET  Secret of the tokens, at least 32 bytes
  KURDISH_SPEECH_ORIGINS       Exact origins of your pages, separated by commas
  KURDISH_SPEECH_PUBLIC        1 to serve visitors who are not signed in
  KURDISH_SPEECH_MAX_CHARS     Longest text of one request (default 500)
  KURDISH_SPEECH_MAX_UPLOAD_BYTES
                               Largest file to transcribe (default 10 MiB)
  KURDISH_SPEECH_LIVE_HOSTS    Hosts to which live transcription may be sent`;

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

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const LISTEN = { host: TEXT, port: TEXT, help: FLAG } as const;

async function runServe(args: string[]): Promise<void> {
  const options = {
    ...LISTEN,
    data: TEXT,
    engine: TEXT,
    threads: TEXT,
    reserved: TEXT,
    'public-url': TEXT,
    'stt-model': TEXT,
  } as const;
  const { values } = parse(args, { options });
  if (values.help) return print(SERVE_HELP);
  const { ENGINE_NAMES, openEngine } = await import('./service/open-engine.ts');
  const { createService } = await import('./service/service.ts');
  const { serve } = await import('./service/serve.ts');
  const engineName = oneOf('--engine', values.engine ?? 'formant', ENGINE_NAMES);
  const threads =
    values.threads === undefined ? undefined : wholeNumber('--threads', values.threads, 1, MAX_THREADS);
  const port = wholeNumber('--port', values.port ?? '8300', 0, MAX_PORT);
  const reserved = await readReserved(values.reserved);
  const publicUrl = readPublicUrl(values['public-url']);

  const tts = openEngine(engineName, { threads });
  const stt = await openRecogniser(values['stt-model'], threads);
  const store = await openStore(values.data);
  const service = createService({ tts, stt, store, reserved, publicUrl, logger });
  try {
    const server = await listening(serve(service, { host: values.host, port }), values.host, port);
    // The first speaker is heard as soon as any other.
    await stt.ready;
    print(`kurdish-speech serves on ${server.url}`);
    await stopSignal();
    await server.close();
  } finally {
    await service.close();
  }
}

async function openRecogniser(modelsFile: string | undefined, threads: number | undefined) {
  if (modelsFile === undefined) {
    const { createCtcEngine } = await import('./service/engine/recognition/ctc-engine.ts');
    return createCtcEngine({ threads });
  }
  const { readModelsFile } = await import('./service/read-models-file.ts');
  const { createSherpaEngine } = await import('./service/engine/sherpa-engine.ts');
  try {
    const engine = createSherpaEngine({ ...readModelsFile(modelsFile), threads });
    await engine.ready;
    return engine;
  } catch (error) {
    if (error instanceof SpeechError) throw wrong(`--stt-model: ${error.message}`);
    throw error;
  }
}

async function runProxy(args: string[]): Promise<void> {
  const { values } = parse(args, { options: { ...LISTEN, mount: TEXT } as const });
  if (values.help) return print(PROXY_HELP);
  const port = wholeNumber('--port', values.port ?? '8301', 0, MAX_PORT);
  const { startNodeProxy } = await import('./proxy/node.ts');
  const { host, mount } = values;
  const starting = startNodeProxy({ environment: process.env, host, port, mount });
  const proxy = await listening(starting, host, port);
  print(`kurdish-speech proxies on ${proxy.url}`);
  await stopSignal();
  await proxy.close();
}

async function runAccountCreate(args: string[]): Promise<void> {
  const options = { data: TEXT, 'tts-plan': TEXT, 'stt-plan': TEXT, json: FLAG, help: FLAG } as const;
  const { values } = parse(args, { options });
  if (values.help) return print(CREATE_HELP);
  const ttsPlan = oneOf('--tts-plan', values['tts-plan'] ?? 'free', TTS_PLANS);
  const sttPlan = oneOf('--stt-plan', values['stt-plan'] ?? 'free', STT_PLANS);
  const { createAccount } = await import('./service/accounts.ts');
  const store = await openStore(values.data);
  const { account, ttsKey, sttKey } = await createAccount(store, { ttsPlan, sttPlan });
  await store.close();
  const keys = { account: account.id, tts_key: ttsKey, stt_key: sttKey };
  print(JSON.stringify({ ...keys, tts_plan: ttsPlan, stt_plan: sttPlan }));
}

const COUNTS = { credits: TEXT, sessions: TEXT, 'purchased-sessions': TEXT } as const;

async function runAccountSet(args: string[]): Promise<void> {
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
  const { listeningPlanRules } = await import('./service/plans.ts');
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

async function openStore(directory = DEFAULT_DATA): Promise<AccountStore> {
  const { openSqliteAccountStore } = await import('./service/sqlite-account-store.ts');
  try {
    return openSqliteAccountStore(directory);
  } catch (error) {
    if (error instanceof SpeechError && error.field === 'data') throw wrong(`--data: ${error.message}`);
    throw error;
  }
}

/** Errors as lines of JSON on stderr; requests are not logged. */
const logger = {
  info() {},
  error(event: string, fields: Readonly<Record<string, string | number>>) {
    console.error(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
  },
};

async function readReserved(list: string | undefined): Promise<ReadonlySet<string>> {
  const { findSpeaker } = await import('./service/catalog.ts');
  const ids = (list ?? '').split(',').flatMap((id) => id.trim() || []);
  const unknown = ids.find((id) => !findSpeaker(id));
  if (unknown)
    throw wrong(`--reserved names ${JSON.stringify(unknown)}, which is not a voice of the catalog.`);
  return new Set(ids);
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(`--public-url ${JSON.stringify(value)} must be like https://speech.example.org.`);
  }
  return url.href;
}

/** Says in our own words why an address cannot be bound. */
async function listening<T>(starting: Promise<T>, host = '127.0.0.1', port: number): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Error(`Port ${port} of ${host} is taken; choose another with --port.`);
      case 'EACCES':
        throw new Error(`Port ${port} of ${host} may not be used by this user; choose another with --port.`);
      case 'ENOTFOUND':
      case 'EADDRNOTAVAIL':
        throw wrong(`--host ${JSON.stringify(host)} is not an address of this machine.`);
      default:
        throw error;
    }
  }
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}

type ParseConfig = NonNullable<Parameters<typeof parseArgs>[0]>;

function parse<T extends ParseConfig>(args: string[], config: T) {
  try {
    return parseArgs<T & { args: string[] }>({ ...config, args });
  } catch (error) {
    throw wrong((error as Error).message.split('\n')[0]!.replace(/\. To specify .*$/, '.'));
  }
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const match = allowed.find((name) => name === value);
  if (match === undefined)
    throw wrong(`${flag} ${JSON.stringify(value)} is unknown; use ${allowed.join(', ')}.`);
  return match;
}

function wholeNumber(flag: string, value: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw wrong(`${flag} ${JSON.stringify(value)} must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

function wrong(message: string): SpeechError {
  return new SpeechError('invalid-argument', message);
}

/** The same place beside `src/` and beside `dist/`. A `new URL(…, import.meta.url)` would be bundled as an asset. */
function packageVersion(): string {
  const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function print(text: string): void {
  console.log(text);
}

async function main([command, ...rest]: string[]): Promise<void> {
  switch (command) {
    case 'serve':
      return runServe(rest);
    case 'proxy':
      return runProxy(rest);
    case 'account':
      if (rest[0] === 'create') return runAccountCreate(rest.slice(1));
      if (rest[0] === 'set') return runAccountSet(rest.slice(1));
      if (rest[0] === '--help') return print(`${CREATE_HELP}\n\n${SET_HELP}`);
      throw wrong('Say what to do with the account: kurdish-speech account create, or account set.');
    case '--version':
      return print(packageVersion());
    case '--help':
      return print(HELP);
    case undefined:
      throw wrong('Name a command: serve, proxy, account create or account set. --help tells more.');
    default:
      throw wrong(
        `There is no command ${JSON.stringify(command)}; use serve, proxy, account create or account set.`,
      );
  }
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof SpeechError && error.code === 'invalid-argument' ? 2 : 1);
}
