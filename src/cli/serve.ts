import { listening } from './explain-listen-error.ts';
import { LISTEN, MAX_PORT, oneOf, parse, print, TEXT, wholeNumber, wrong } from './flags.ts';
import { openPlans, PLANS_HELP } from './open-plans.ts';
import { openRecogniser } from './open-recognizer.ts';
import { openStore, STORE, STORE_HELP } from './open-store.ts';
import { stopSignal } from './wait-for-stop-signal.ts';

const MAX_THREADS = 64;
const MAX_RATE = 999_999;

const SERVE_HELP = `Usage: kurdish-speech serve [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8300)
${STORE_HELP}
  --engine NAME    formant (embedded, the default) or espeak-ng (your own installation)
  --threads N      Worker threads of the formant engine, and as many of the recogniser
  --stt-model FILE JSON that names your own models, heard through sherpa-onnx (which you install)
${PLANS_HELP}
  --rate N         Requests that an account may make in a minute with one key (default: no limit)
  --reserved IDS   Voices that no account may use, separated by commas
  --public-url URL Address by which clients reach this service, where a gateway hides it
  --upgrade-url URL
                   Where a larger plan can be had, told with refusals (default: this service's own /plans)
  --allowed-hosts HOSTS
                   Hosts by which agents may reach /api/mcp beside this machine's own, separated by commas

The embedded recogniser was trained on synthetic speech alone: expect little of it with people's own voices.`;

/** `kurdish-speech serve` */
export async function runServe(args: string[]): Promise<void> {
  const options = {
    ...LISTEN,
    ...STORE,
    plans: TEXT,
    rate: TEXT,
    engine: TEXT,
    threads: TEXT,
    reserved: TEXT,
    'public-url': TEXT,
    'upgrade-url': TEXT,
    'allowed-hosts': TEXT,
    'stt-model': TEXT,
  } as const;
  const { values } = parse(args, { options });
  if (values.help) return print(SERVE_HELP);
  const { ENGINE_NAMES, openEngine } = await import('./open-engine.ts');
  const { createService } = await import('../service/service.ts');
  const { serve } = await import('../service/http/serve.ts');
  const engineName = oneOf('--engine', values.engine ?? 'formant', ENGINE_NAMES);
  const threads =
    values.threads === undefined ? undefined : wholeNumber('--threads', values.threads, 1, MAX_THREADS);
  const port = wholeNumber('--port', values.port ?? '8300', 0, MAX_PORT);
  const reserved = await readReserved(values.reserved);
  const publicUrl = readPublicUrl(values['public-url']);
  const upgradeUrl = parseAddress('--upgrade-url', values['upgrade-url'])?.href;
  const requestsPerMinute =
    values.rate === undefined ? undefined : wholeNumber('--rate', values.rate, 1, MAX_RATE);
  const allowedHosts = await readHosts(values['allowed-hosts']);
  const plans = await openPlans(values.plans);

  const store = await openStore(values);
  const tts = openEngine(engineName, { threads });
  const stt = await openRecogniser(values['stt-model'], threads);
  const service = createService({
    tts,
    stt,
    store,
    plans,
    reserved,
    publicUrl,
    upgradeUrl,
    requestsPerMinute,
    allowedHosts,
    logger,
  });
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

async function readReserved(list: string | undefined): Promise<ReadonlySet<string>> {
  const { findSpeaker } = await import('../service/catalog/catalog.ts');
  const ids = (list ?? '').split(',').flatMap((id) => id.trim() || []);
  const unknown = ids.find((id) => !findSpeaker(id));
  if (unknown)
    throw wrong(`--reserved names ${JSON.stringify(unknown)}, which is not a voice of the catalog.`);
  return new Set(ids);
}

async function readHosts(list: string | undefined): Promise<readonly string[]> {
  const { allowedHostnames } = await import('../service/mcp/host-refusal.ts');
  const hosts = (list ?? '').split(',').flatMap((host) => host.trim() || []);
  for (const host of hosts) {
    try {
      allowedHostnames([host]);
    } catch {
      throw wrong(`--allowed-hosts ${JSON.stringify(host)} must be like speech.example.org.`);
    }
  }
  return hosts;
}

function readPublicUrl(value: string | undefined): string | undefined {
  const url = parseAddress('--public-url', value);
  if (url && (url.search || url.hash)) throw wrong(notAnAddress('--public-url', value!));
  return url?.href;
}

function parseAddress(flag: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(notAnAddress(flag, value));
  }
  return url;
}

function notAnAddress(flag: string, value: string): string {
  return `${flag} ${JSON.stringify(value)} must be like https://speech.example.org.`;
}

/** Errors as lines of JSON on stderr; requests are not logged. */
const logger = {
  info() {},
  error(event: string, fields: Readonly<Record<string, string | number>>) {
    console.error(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
  },
};
