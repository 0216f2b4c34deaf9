import { explainListenError } from './explain-listen-error.ts';
import { LISTEN, MAX_PORT, parseFlags, print, TEXT, wholeNumber } from './flags.ts';
import { waitForStopSignal } from './wait-for-stop-signal.ts';

const PROXY_HELP = `Usage: kurdish-speech proxy [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8301)
  --mount PATH     Path prefix of the proxy (default /speech)
  --trusted-proxies NUMBER
                   How many reverse proxies in front append to X-Forwarded-For,
                   0 to 10 (default KURDISH_SPEECH_TRUSTED_PROXIES, or 0). Required
                   behind one for limits per visitor

Environment
  KURDISH_SPEECH_BASE_URL      Address of the speech service
  KURDISH_SPEECH_TTS_KEY       Text-to-speech key
  KURDISH_SPEECH_STT_KEY       Speech-to-text key
  KURDISH_SPEECH_TOKEN_SECRET  Secret that signs tokens, at least 32 bytes
  KURDISH_SPEECH_ORIGINS       Exact origins of your pages, comma-separated
  KURDISH_SPEECH_PUBLIC        1 to serve anonymous visitors
  KURDISH_SPEECH_MAX_CHARS     Longest text of one request (default 500)
  KURDISH_SPEECH_MAX_UPLOAD_BYTES
                               Largest file to transcribe (default 10 MiB)
  KURDISH_SPEECH_LIVE_HOSTS    Allowed hosts for live transcription
  KURDISH_SPEECH_TRUSTED_PROXIES
                               Same as --trusted-proxies`;

/** `kurdish-speech proxy` */
export async function runProxy(args: string[]): Promise<void> {
  const { values } = parseFlags(args, {
    options: { ...LISTEN, mount: TEXT, 'trusted-proxies': TEXT } as const,
  });
  if (values.help) return print(PROXY_HELP);
  const port = wholeNumber('--port', values.port ?? '8301', 0, MAX_PORT);
  const count = values['trusted-proxies'];
  const trustedProxies = count === undefined ? undefined : wholeNumber('--trusted-proxies', count, 0, 10);
  const { startNodeProxy } = await import('../proxy/node.ts');
  const { host, mount } = values;
  const starting = startNodeProxy({ environment: process.env, host, port, mount, trustedProxies });
  const proxy = await explainListenError(starting, host, port);
  print(`kurdish-speech proxies on ${proxy.url}`);
  await waitForStopSignal();
  await proxy.close();
}
