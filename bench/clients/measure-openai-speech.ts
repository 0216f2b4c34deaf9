import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { describeFactor } from './describe-factor.ts';
import { median } from './median.ts';

/** About 10 s of speech. Kurmanji: "Good morning, my name is Azad. The weather is very nice today, how are you?" */
const TEXT = 'Rojbaş, navê min Azad e. Îro hewa gelek xweş e, tu çawa yî? '.repeat(2).trim();
const VOICE = 'kurmanji_m001';
/** Of a round, each of one request to either endpoint. */
const PAIRS = 10;
const WARM_UP = 20;
const BYTES_PER_SECOND = 48_000;

interface Endpoint {
  readonly name: string;
  readonly path: string;
  headers(key: string): Record<string, string>;
  readonly body: object;
}

const OURS: Endpoint = {
  name: '/api/tts-stream',
  path: '/api/tts-stream',
  headers: (key) => ({ 'x-api-key': key }),
  body: { text: TEXT, speaker_id: VOICE, stream_format: 'pcm' },
};
const OPENAI: Endpoint = {
  name: '/v1/audio/speech',
  path: '/v1/audio/speech',
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body: { model: 'kurdish-tts', input: TEXT, voice: VOICE, response_format: 'pcm' },
};

interface Cost {
  readonly firstMs: number;
  /** Processor time of the service for a second of sound. */
  readonly cpuMs: number;
}

/**
 * What OpenAI's form of a request costs beside our own, both as samples, on a service of one thread. The goal is a factor of 1.05.
 *
 * The machine's load changes within seconds, by more than what is measured. So requests are compared in pairs that follow each other, in either order by
 * turns, and the factor is the median of those of the pairs, with the interval that has the true median in 95% of runs.
 */
export async function measureOpenaiSpeech(rounds: number): Promise<void> {
  const service = fork(new URL('../fairness/serve-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });
  const agent = new Agent();
  try {
    const [{ url, accounts }] = await once(service, 'message');
    const key: string = accounts[0].ttsKey;
    const cpu = async (): Promise<number> => {
      const answer = once(service, 'message');
      service.send({});
      return (await answer)[0].cpuMs;
    };
    const measure = async (endpoint: Endpoint): Promise<Cost> => {
      const before = await cpu();
      const start = performance.now();
      const { statusCode, body } = await request(url + endpoint.path, {
        method: 'POST',
        headers: { ...endpoint.headers(key), 'content-type': 'application/json' },
        body: JSON.stringify(endpoint.body),
        dispatcher: agent,
      });
      if (statusCode !== 200) throw new Error(`${endpoint.path} answered ${statusCode}.`);
      let firstMs = 0;
      let bytes = 0;
      for await (const chunk of body) {
        firstMs ||= performance.now() - start;
        bytes += (chunk as Buffer).length;
      }
      return { firstMs, cpuMs: ((await cpu()) - before) / (bytes / BYTES_PER_SECOND) };
    };
    const isThere = await request(`${url}/v1/models`, { headers: OPENAI.headers(key), dispatcher: agent });
    await isThere.body.dump();
    if (isThere.statusCode !== 200)
      return console.log('The service has no /v1/audio/speech: it is left out.');
    for (let done = 0; done < WARM_UP; done++) for (const endpoint of [OURS, OPENAI]) await measure(endpoint);
    const costs = new Map([OURS, OPENAI].map((endpoint) => [endpoint, [] as Cost[]]));
    for (let pair = 0; pair < rounds * PAIRS; pair++)
      for (const endpoint of pair % 2 ? [OPENAI, OURS] : [OURS, OPENAI])
        costs.get(endpoint)!.push(await measure(endpoint));
    const [ours, openai] = [costs.get(OURS)!, costs.get(OPENAI)!];
    console.log(`Samples of ${TEXT.length} characters, ${ours.length} pairs of requests:`);
    console.log('                         first byte   processor for 1 s of sound');
    for (const [endpoint, measured] of costs) {
      const [first, used] = (['firstMs', 'cpuMs'] as const).map(
        (field) => `${median(measured.map((cost) => cost[field])).toFixed(2)} ms`,
      );
      console.log(`  ${endpoint.name.padEnd(18)}${first!.padStart(15)}${used!.padStart(20)}`);
    }
    const factor = (field: keyof Cost) =>
      describeFactor(openai.map((cost, at) => cost[field] / ours[at]![field]));
    console.log(`  factor${factor('firstMs').padStart(27)}${factor('cpuMs').padStart(22)}`);
  } finally {
    await agent.close();
    service.disconnect();
  }
}
