import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { median } from './median.ts';

/** About 10 s of speech. Kurmanji: "Good morning, my name is Azad. The weather is very nice today, how are you?" */
const TEXT = 'Rojbaş, navê min Azad e. Îro hewa gelek xweş e, tu çawa yî? '.repeat(2).trim();
const VOICE = 'kurmanji_m001';
/** Requests of a turn, one after another. */
const REQUESTS = 5;
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

interface Turn {
  readonly firstMs: number;
  /** Processor time of the service for a second of sound. */
  readonly cpuMs: number;
}

/** What OpenAI's form of a request costs beside our own, both as samples, on a service of one thread. The goal is a factor of 1.05. */
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
    const turn = async (endpoint: Endpoint): Promise<Turn> => {
      const before = await cpu();
      const firsts: number[] = [];
      let bytes = 0;
      for (let done = 0; done < REQUESTS; done++) {
        const start = performance.now();
        const { statusCode, body } = await request(url + endpoint.path, {
          method: 'POST',
          headers: { ...endpoint.headers(key), 'content-type': 'application/json' },
          body: JSON.stringify(endpoint.body),
          dispatcher: agent,
        });
        if (statusCode !== 200) throw new Error(`${endpoint.path} answered ${statusCode}.`);
        let first = 0;
        for await (const chunk of body) {
          first ||= performance.now() - start;
          bytes += (chunk as Buffer).length;
        }
        firsts.push(first);
      }
      const seconds = bytes / BYTES_PER_SECOND;
      return { firstMs: median(firsts), cpuMs: ((await cpu()) - before) / seconds };
    };
    const isThere = await request(`${url}/v1/models`, { headers: OPENAI.headers(key), dispatcher: agent });
    await isThere.body.dump();
    if (isThere.statusCode !== 200)
      return console.log('The service has no /v1/audio/speech: it is left out.');
    const turns = new Map([OURS, OPENAI].map((endpoint) => [endpoint, [] as Turn[]]));
    for (const endpoint of turns.keys()) await turn(endpoint);
    for (let round = 0; round < rounds; round++)
      for (const endpoint of round % 2 ? [OPENAI, OURS] : [OURS, OPENAI])
        turns.get(endpoint)!.push(await turn(endpoint));
    const figures = [OURS, OPENAI].map((endpoint) => ({
      firstMs: median(turns.get(endpoint)!.map(({ firstMs }) => firstMs)),
      cpuMs: median(turns.get(endpoint)!.map(({ cpuMs }) => cpuMs)),
    }));
    console.log(`Samples of ${TEXT.length} characters, ${rounds} turns of ${REQUESTS} requests each:`);
    console.log('                     first byte   processor for 1 s of sound');
    for (const [index, { name }] of [OURS, OPENAI].entries()) {
      const { firstMs, cpuMs } = figures[index]!;
      console.log(
        `  ${name.padEnd(18)}${`${firstMs.toFixed(2)} ms`.padStart(11)}${`${cpuMs.toFixed(2)} ms`.padStart(16)}`,
      );
    }
    const ratio = (field: keyof Turn) => (figures[1]![field] / figures[0]![field]).toFixed(3);
    console.log(`  as factors${ratio('firstMs').padStart(18)}${ratio('cpuMs').padStart(16)}`);
  } finally {
    await agent.close();
    service.disconnect();
  }
}
