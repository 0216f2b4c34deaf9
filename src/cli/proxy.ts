import { listening } from './explain-listen-error.ts';
import { LISTEN, MAX_PORT, parse, print, TEXT, wholeNumber } from './flags.ts';
import { stopSignal } from './wait-for-stop-signal.ts';

const PROXY_HELP = `Usage: kurdish-speech proxy [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8301)
  --mount PATH     Path under which the proxy answers (default /speech)
  --trusted-proxies NUMBER
                   How many reverse proxies in front append to X-Forwarded-For,
                   0 to 10 (default KURDISH_SPEECH_TRUSTED_PROXIES, or 0). Behind
                   one, a visitor has limits of their own only with this

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
  KURDISH_SPEECH_LIVE_HOSTS    Hosts to which live transcription may be sent
  KURDISH_SPEECH_TRUSTED_PROXIES
                               As --trusted-proxies`;

/** `kurdish-speech proxy` */
export async function runProxy(args: string[]): Promise<void> {
  const { values } = parse(args, { options: { ...LISTEN, mount: TEXT, 'trusted-proxies': TEXT } as const });
  if (values.help) return print(PROXY_HELP);
  const port = wholeNumber('--port', values.port ?? '8301', 0, MAX_PORT);
  const given = values['trusted-proxies'];
  const trustedProxies = given === undefined ? undefined : wholeNumber('--trusted-proxies', given, 0, 10);
  const { startNodeProxy } = await import('../proxy/node.ts');
  const { host, mount } = values;
  const starting = startNodeProxy({ environment: process.env, host, port, mount, trustedProxies });
  const proxy = await listening(starting, host, port);
  print(`kurdish-speech proxies on ${proxy.url}`);
  await stopSignal();
  await proxy.close();
}
