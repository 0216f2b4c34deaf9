/**
 * Ten minutes (MINUTES) of everything at once on two instances: readers, live sessions, uploads and agents, a tenth of whom leave, while
 * a service, a proxy, PostgreSQL and Redis are killed and started again at random. Prints what was delivered, what was debited, and how
 * memory and descriptors went; exits with 1 if something was lost, debited twice or spoken wrongly. Run: npm run build && npm run bench mixed-run
 *
 * The second service and the second proxy are killed; the first ones live through it all, so that their memory can be judged.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../src/service/store/open-store.ts';
import { type Instance, NO_TOPOLOGY, startTopology } from '../test/deploy/support/topology.ts';
import { type Call, Callers } from './mixed-run/callers.ts';
import { type Point, slope } from './mixed-run/slope.ts';
import { Tally } from './mixed-run/tally.ts';

const MINUTES = Number(process.env.MINUTES ?? 10);
const LISTENERS = 6;
const DICTATIONS = 2;
const LEAVERS = 0.1;
const KILL_EVERY_MS = 20_000;
const DOWN_MS = 2000;
const SAMPLE_EVERY_MS = 5000;
const MAX_SLOPE_MB = 1;
const SENTENCES = [
  'ئەمڕۆ کەشوهەوا خۆشە و منداڵەکان لە باخچەکەدا یاری دەکەن.',
  'دوێنێ چووین بۆ بازاڕ و نانمان کڕی، ئەمڕۆ لە ماڵین.',
  'لەم بەهارەدا کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.',
  'هەموو ڕۆژێک دەچنە ئەوێ، چیرۆک دەخوێننەوە و گۆرانی دەڵێن.',
];
const TEXTS = SENTENCES.flatMap((_, first) =>
  [1, 3, 6].map((count) =>
    Array.from({ length: count }, (_, index) => SENTENCES[(first + index) % SENTENCES.length]).join(' '),
  ),
);

if (NO_TOPOLOGY) {
  console.log(NO_TOPOLOGY);
  process.exit();
}
const topology = await startTopology(['dist/cli.js']);
const store = await openStore(topology.store);
// More than ten minutes can use.
for (const allowance of ['characters', 'credits', 'sessions'] as const)
  await store.setRemaining(topology.account, allowance, 10_000_000, 10_000_000);
const used = async (allowance: 'characters' | 'credits' | 'sessions') =>
  (await store.usage(topology.account, allowance))?.used ?? 0;

const callers = new Callers(topology);
await callers.prepare(await recording());
const usedBefore = {
  characters: await used('characters'),
  credits: await used('credits'),
  sessions: await used('sessions'),
};

const tallies = {
  speech: new Tally(),
  agents: new Tally(),
  uploads: new Tally(),
  sessions: new Tally(),
};
const whole = { speech: 0, agents: 0, uploads: 0, sessions: 0 };
const faults: string[] = [];
const kills: Partial<Record<'service' | 'proxy' | 'PostgreSQL' | 'Redis', number>> = {};
const samples = new Map<Instance, { memory: Point[]; descriptors: Point[] }>();
const startedAt = performance.now();
const over = new AbortController();
setTimeout(() => over.abort(), MINUTES * 60_000);

await Promise.all([
  ...Array.from({ length: LISTENERS }, () =>
    repeat('speech', 0, () => callers.listen(pick(TEXTS), Math.random() < LEAVERS)),
  ),
  ...Array.from({ length: DICTATIONS }, () =>
    repeat('sessions', 500, () => callers.dictate(Math.random() < LEAVERS)),
  ),
  repeat('uploads', 4000, () => callers.upload()),
  repeat('agents', 3000, () => callers.callAgentTool(pick(SENTENCES))),
  killAtRandom(),
  sample(),
]);
// The heartbeats of the killed services run out, and others release what they had reserved.
await delay(60_000);
const lines = await report();
await store.close();
await topology.stop();
console.log(lines.join('\n'));
process.exit(lines.some((line) => line.includes('MISSED')) ? 1 : 0);

async function repeat(kind: keyof typeof tallies, pauseMs: number, call: () => Promise<Call>): Promise<void> {
  while (!over.signal.aborted) {
    const { outcome, amount, isWhole, fault } = await call();
    tallies[kind].add(outcome, amount);
    if (isWhole) whole[kind] += 1;
    if (fault) faults.push(fault);
    await delay(outcome === 'paid' ? pauseMs : Math.max(pauseMs, 200));
  }
}

async function killAtRandom(): Promise<void> {
  const victims = {
    service: topology.services[1]!,
    proxy: topology.proxies[1]!,
    PostgreSQL: topology.postgres,
    Redis: topology.redis,
  };
  while (!over.signal.aborted) {
    await delay(KILL_EVERY_MS * (0.5 + Math.random()));
    if (over.signal.aborted) return;
    const name = pick(Object.keys(victims) as (keyof typeof victims)[]);
    kills[name] = (kills[name] ?? 0) + 1;
    await victims[name].kill();
    await delay(DOWN_MS * Math.random());
    await victims[name].start();
  }
}

async function sample(): Promise<void> {
  while (!over.signal.aborted) {
    for (const instance of [topology.services[0]!, topology.proxies[0]!]) {
      const minute = (performance.now() - startedAt) / 60_000;
      const { memory, descriptors } = samples.get(instance) ?? { memory: [], descriptors: [] };
      memory.push({ minute, value: megabytesOf(instance) });
      descriptors.push({ minute, value: readdirSync(`/proc/${instance.pid}/fd`).length });
      samples.set(instance, { memory, descriptors });
    }
    await delay(SAMPLE_EVERY_MS);
  }
}

function megabytesOf({ pid }: Instance): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function report(): Promise<string[]> {
  const verdict = (holds: boolean) => (holds ? 'met' : 'MISSED');
  const killed = Object.entries(kills).map(([name, count]) => `${name} ${count}`);
  const lines = [`${MINUTES} minutes, killed: ${killed.join(', ') || 'nothing'}`];
  for (const [kind, { counts }] of Object.entries(tallies))
    lines.push(
      `  ${kind.padEnd(9)} ${whole[kind as keyof typeof whole]} whole of ${counts.paid} begun, ${counts.refused} refused, ${counts.unknown} of unknown outcome`,
    );
  const characters = new Tally();
  for (const { least, most } of [tallies.speech, tallies.agents]) {
    characters.least += least;
    characters.most += most;
  }
  for (const [allowance, tally] of [
    ['characters', characters],
    ['credits', tallies.uploads],
    ['sessions', tallies.sessions],
  ] as const) {
    const debited = (await used(allowance)) - usedBefore[allowance];
    lines.push(
      `  ${allowance.padEnd(10)} debited ${debited}, due ${tally.least} to ${tally.most}: ${verdict(tally.holds(debited))}`,
    );
  }
  lines.push(`  wrong speech or transcripts: ${faults.length}: ${verdict(faults.length === 0)}`, ...faults);
  for (const [{ name }, { memory, descriptors }] of samples) {
    // The first third warms up.
    const later = (points: readonly Point[]) => points.filter(({ minute }) => minute > MINUTES / 3);
    const rise = slope(later(memory));
    const most = (points: readonly Point[]) => Math.max(...points.map(({ value }) => value));
    const half = descriptors.length >> 1;
    const [early, late] = [most(descriptors.slice(0, half)), most(descriptors.slice(half))];
    const last = descriptors.at(-1)?.value;
    lines.push(
      `  ${name.padEnd(10)} ${memory.at(-1)?.value.toFixed(0)} MB at the end, ${rise.toFixed(2)} MB a minute: ${verdict(rise < MAX_SLOPE_MB)}; at most ${early}, then ${late} descriptors, ${last} at the end: ${verdict(late <= early * 1.2 + 5)}`,
    );
  }
  return lines;
}

/** Some seconds of our own speech at 16 kHz. */
async function recording(): Promise<Buffer<ArrayBuffer>> {
  const response = await fetch(`${topology.serviceUrl}/api/tts-stream`, {
    method: 'POST',
    headers: { 'x-api-key': topology.ttsKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: SENTENCES[0], speaker_id: 'sorani_m001', stream_format: 'pcm' }),
  });
  const spoken = new Int16Array(await response.arrayBuffer());
  const samples = Int16Array.from({ length: Math.floor((spoken.length * 2) / 3) }, (_, index) => {
    const at = index * 1.5;
    const [before = 0, after = 0] = [spoken[Math.floor(at)], spoken[Math.ceil(at)]];
    return (before + after) / 2;
  });
  return Buffer.from(samples.buffer);
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)]!;
}
