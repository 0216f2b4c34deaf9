import type { SynthesisEngine } from '../engine/synthesis-engine.ts';
import { openPlans, PLANS_HELP } from './account/open-plans.ts';
import { openChosenStore, STORE, STORE_HELP } from './account/store-flags.ts';
import {
  LISTEN,
  MAX_PORT,
  oneOf,
  parseFlags,
  print,
  TEXT,
  usageError,
  wholeNumber,
} from './arguments/flags.ts';
import { explainListenError } from './explain-listen-error.ts';
import { openRecognizer } from './models/open-recognizer.ts';
import { openVoices } from './models/open-voices.ts';
import { LOG, LOG_HELP } from './open-log-flags.ts';
import { openWatch } from './open-watch.ts';
import { waitForStopSignal } from './wait-for-stop-signal.ts';

const MAX_THREADS = 64;
const MAX_RATE = 999_999;
/** The first requests have the processor to themselves: what they need starts with them, the rest after them. */
const START_DELAY_MS = 2000;

const SERVE_HELP = `Usage: kurdish-speech serve [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8300)
${STORE_HELP}
  --files DIR      Folder for agents' long answers, which work for ten minutes (default: files in the folder of --data; with
                   --store a temporary folder of this machine: give all instances the same one)
  --engine NAME    formant (embedded, the default) or espeak-ng (your own installation)
  --threads N      Worker threads of the formant engine, and the same number for the recognizer
  --tts-model FILE JSON with your own voices, run by sherpa-onnx (which you install)
  --lexicon FILE   How names are said (JSON or W3C PLS), or news, the package's list;
                   see kurdish-speech lexicon --help
  --stt-model FILE JSON with your own models, run by sherpa-onnx (which you install)
${PLANS_HELP}
  --rate N         Requests per minute for each key of an account (default: no limit)
  --reserved IDS   Voices that no account may use, comma-separated
  --public-url URL Public URL of this service, where it is behind a gateway
  --upgrade-url URL
                   URL for upgrading the plan, sent with refusals (default: this service's own /plans)
  --metrics PORT   Serve GET /metrics for Prometheus on this port, 0 for any free one (default off)
  --metrics-host HOST
                   Address to bind for the metrics (default 127.0.0.1)
  --figures on|off Keep figures in the store for the status command (default on)
${LOG_HELP}
  --allowed-hosts HOSTS
                   Additional host names for /api/mcp besides loopback ones, comma-separated

The embedded recognizer was trained on synthetic speech and recorded diphones: expect many errors with people.`;

/** `kurdish-speech serve` */
export async function runServe(args: string[]): Promise<void> {
  const options = {
    ...LISTEN,
    ...STORE,
    files: TEXT,
    plans: TEXT,
    rate: TEXT,
    engine: TEXT,
    threads: TEXT,
    reserved: TEXT,
    'public-url': TEXT,
    'upgrade-url': TEXT,
    'allowed-hosts': TEXT,
    'tts-model': TEXT,
    lexicon: TEXT,
    'stt-model': TEXT,
    figures: TEXT,
    metrics: TEXT,
    'metrics-host': TEXT,
    ...LOG,
  } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(SERVE_HELP);
  const { ENGINE_NAMES, openEngine } = await import('./open-engine.ts');
  const { createService } = await import('../service/service.ts');
  const { serve } = await import('../service/serve.ts');
  const engineName = oneOf('--engine', values.engine ?? 'formant', ENGINE_NAMES);
  const threads =
    values.threads === undefined ? undefined : wholeNumber('--threads', values.threads, 1, MAX_THREADS);
  const port = wholeNumber('--port', values.port ?? '8300', 0, MAX_PORT);
  const reserved = await readReserved(values.reserved);
  const publicUrl = readPublicUrl(values['public-url']);
  const upgradeUrl = parseUrl('--upgrade-url', values['upgrade-url'])?.href;
  const requestsPerMinute =
    values.rate === undefined ? undefined : wholeNumber('--rate', values.rate, 1, MAX_RATE);
  const { metrics } = values;
  const metricsPort = metrics === undefined ? undefined : wholeNumber('--metrics', metrics, 0, MAX_PORT);
  const keepsFigures = oneOf('--figures', values.figures ?? 'on', ['on', 'off']) === 'on';
  const allowedHosts = await readHosts(values['allowed-hosts']);
  const plans = await openPlans(values.plans);
  const filesFolder = await readFolder(values.files);
  const withNames = await openLexicon(values.lexicon);
  const { openLog } = await import('./open-log.ts');
  const logger = openLog(values, 'error').service;

  const store = await openChosenStore(values);
  const voices = await openVoices(
    values['tts-model'],
    openEngine(engineName, { threads, startDelayMs: START_DELAY_MS }),
  );
  const tts = withNames(voices);
  const stt = await openRecognizer(values['stt-model'], threads, START_DELAY_MS);
  const watch = await openWatch(
    { tts, stt, store },
    { metricsPort, metricsHost: values['metrics-host'], keepsFigures },
  );
  const service = watch.wrap(
    createService({
      ...watch.parts,
      threads,
      plans,
      reserved,
      publicUrl,
      upgradeUrl,
      requestsPerMinute,
      allowedHosts,
      filesFolder,
      logger,
    }),
  );
  try {
    const server = await explainListenError(serve(service, { host: values.host, port }), values.host, port);
    await watch.listen();
    print(`kurdish-speech serves on ${server.url}`);
    for (const line of watch.addresses()) print(line);
    await waitForStopSignal();
    await server.close();
  } finally {
    await watch.close();
    await service.close();
  }
}

/** Says names as a file has them. What reads the file is loaded only where there is one. */
async function openLexicon(path: string | undefined): Promise<(engine: SynthesisEngine) => SynthesisEngine> {
  if (path === undefined) return (engine) => engine;
  const { readLexicon } = await import('./lexicon/read-lexicon.ts');
  const { withLexicon } = await import('../engine/lexicon/with-lexicon.ts');
  const lexicon = await readLexicon(path);
  return (engine) => (lexicon.length ? withLexicon(engine, lexicon) : engine);
}

async function readReserved(list: string | undefined): Promise<ReadonlySet<string>> {
  const { findSpeaker } = await import('../service/catalog/catalog.ts');
  const ids = (list ?? '').split(',').flatMap((id) => id.trim() || []);
  const unknown = ids.find((id) => !findSpeaker(id));
  if (unknown) throw usageError(`--reserved ${JSON.stringify(unknown)} is not a voice of the catalog.`);
  return new Set(ids);
}

/** Makes the folder, and a file in it. */
async function readFolder(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const { FileFolder } = await import('../service/files/file-folder.ts');
  try {
    await new FileFolder(path).id();
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw usageError(`--files ${JSON.stringify(path)} cannot be used as a folder (${reason}).`);
  }
  return path;
}

async function readHosts(list: string | undefined): Promise<readonly string[]> {
  if (list === undefined) return [];
  const { hostnameOf } = await import('../service/mcp/hosts/hostname-of.ts');
  const hosts = list.split(',').flatMap((host) => host.trim() || []);
  for (const host of hosts) {
    try {
      hostnameOf(host);
    } catch {
      throw usageError(`--allowed-hosts ${JSON.stringify(host)} must be like speech.example.org.`);
    }
  }
  return hosts;
}

function readPublicUrl(value: string | undefined): string | undefined {
  const url = parseUrl('--public-url', value);
  if (url && (url.search || url.hash)) throw usageError(invalidUrl('--public-url', value!));
  return url?.href;
}

function parseUrl(flag: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(invalidUrl(flag, value));
  }
  return url;
}

function invalidUrl(flag: string, value: string): string {
  return `${flag} ${JSON.stringify(value)} must be like https://speech.example.org.`;
}
