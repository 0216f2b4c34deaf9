import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { serve } from '../../src/service/http/serve.ts';
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
let peakMb = 0;
const watchMemory = () => {
  peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20);
};
setInterval(watchMemory, 50).unref();
process.on('message', () => {
  watchMemory();
  const { user, system } = process.cpuUsage();
  const [longestMs, p99Ms] = [loop.max / 1e6, loop.percentile(99) / 1e6];
  process.send!({ cpuMs: (user + system) / 1000, peakMb, longestMs, p99Ms });
  peakMb = 0;
  loop.reset();
});
process.on('disconnect', () => process.exit());
process.send!({ url, accounts });
