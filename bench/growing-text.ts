/**
 * First sound of a text that a language model writes at 20 tokens a second: spoken while it is written, and sent whole at its end. By the client in this
 * process, and by <kurdish-tts> in Chromium. The service and its embedded engine run here, behind a socket. Run: npm run build && npm run bench growing-text
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedService } from '../demo/backend.ts';
import { synthesize } from '../src/client/synthesize.ts';
import { synthesizeStream } from '../src/client/synthesize-stream.ts';
import { pageSounds } from './growing-text/page-sounds.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TOKEN_MS = 50;
/** A token of Kurdish is about three characters. */
const TOKEN_CHARACTERS = 3;

const TEXT =
  'Erê, ez dikarim alîkariya te bikim, lê divê em berê li bernameyê binêrin. Otobus her roj di saet 8:30 de ji navenda bajêr derdikeve. ' +
  'Bihayê bilêtê 3.5 dolar e. Heke tu bixwazî, ez dikarim cihekî ji bo te veqetînim. Tu dixwazî kengî biçî?';

const { connection, close } = await startEmbeddedService();
const options = { endpoint: connection.baseUrl, apiKey: connection.ttsKey, voice: 'kurmanji_f002' };

async function* tokens(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += TOKEN_CHARACTERS) {
    await wait(TOKEN_MS);
    yield text.slice(at, at + TOKEN_CHARACTERS);
  }
}

/** Milliseconds from when the model starts to the first samples. */
async function growing(): Promise<number> {
  const start = performance.now();
  let first = 0;
  for await (const { samples } of synthesizeStream(tokens(TEXT), options))
    if (samples.length && !first) first = performance.now() - start;
  return first;
}

async function whole(): Promise<number> {
  const start = performance.now();
  let text = '';
  for await (const token of tokens(TEXT)) text += token;
  let first = 0;
  for await (const { samples } of synthesize(text, options))
    if (samples.length && !first) first = performance.now() - start;
  return first;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const times = { growing: [] as number[], whole: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  times.growing.push(await growing());
  times.whole.push(await whole());
}
await close();
const inPage = await pageSounds({ text: TEXT, tokenCharacters: TOKEN_CHARACTERS, tokenMs: TOKEN_MS }, ROUNDS);

console.log(`${TEXT.length} characters, ${1000 / TOKEN_MS} tokens a second, median of ${ROUNDS}`);
const isEarlier = [
  report('synthesizeStream', times.growing, times.whole),
  report(
    '<kurdish-tts>',
    inPage.map(({ growing }) => growing),
    inPage.map(({ whole }) => whole),
  ),
];
process.exit(isEarlier.every(Boolean) ? 0 : 1);

/** @returns Whether it sounds before the text has ended. */
function report(name: string, growing: number[], whole: number[]): boolean {
  const [early, late] = [median(growing), median(whole)];
  console.log(`${name}, spoken while it is written: first sound after ${early.toFixed(0)} ms`);
  console.log(
    `${name}, sent whole at its end:      first sound after ${late.toFixed(0)} ms, ${(late / early).toFixed(1)} times as long`,
  );
  return early < late;
}
