import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { serve } from '../../src/service/serve.ts';
import { createService } from '../../src/service/service.ts';
import { openStore } from '../../src/service/store/open-store.ts';

/** A service of one thread for each engine, in a process of its own, which answers any message with what it used since the last one. */
const [tts, stt] = [createFormantEngine({ threads: 1 }), createCtcEngine({ threads: 1 })];
await Promise.all([tts.ready, stt.ready]);
const store = await openStore(':memory:');
const accounts = await Promise.all(
  ['one', 'other'].map(async () => {
    const { ttsKey, sttKey } = await createAccount(store, { ttsPlan: 'business', sttPlan: 'pro' });
    return { ttsKey, sttKey };
  }),
);
const { url } = await serve(createService({ tts, stt, store }), { port: 0 });

const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
/** CPU time of the main thread, which a busy machine does not lengthen; Linux only. */
function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

let longestCpuMs = 0;
let cpuBefore = mainThreadMs();
setInterval(() => {
  const now = mainThreadMs();
  longestCpuMs = Math.max(longestCpuMs, now - cpuBefore);
  cpuBefore = now;
}, 5);

let peakMb = 0;
const watchMemory = () => {
  peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20);
};
setInterval(watchMemory, 50).unref();
process.on('message', () => {
  watchMemory();
  const { user, system } = process.cpuUsage();
  const [longestMs, p99Ms] = [loop.max / 1e6, loop.percentile(99) / 1e6];
  process.send!({ cpuMs: (user + system) / 1000, peakMb, longestMs, p99Ms, longestCpuMs });
  [peakMb, longestCpuMs] = [0, 0];
  loop.reset();
});
process.on('disconnect', () => process.exit());
process.send!({ url, accounts });
