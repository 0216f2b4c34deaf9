import { serve } from '../../../src/service/serve.ts';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { ToneEngine } from './tone-engine.ts';

/** A word at which the engine hangs; everything before it is spoken. */
const STUCK = 'stuck';

/** Runs as a separate process, to be killed: serves the accounts in a folder and prints its URL. */
const engine = new ToneEngine({ chunkSamples: 480 });
const synthesize = engine.synthesize.bind(engine);
engine.synthesize = async function* (job, signal) {
  const [before, rest] = job.text.split(STUCK);
  yield* synthesize({ ...job, text: before! }, signal);
  if (rest !== undefined) await new Promise(() => {});
};
// Work that hangs keeps its turn: so many threads that the rest still gets one.
const THREADS = 32;
const service = createService({ tts: engine, store: await openStore(process.argv[2]!), threads: THREADS });
const { url } = await serve(service);
process.stdout.write(`${url}\n`);
