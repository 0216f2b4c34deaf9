import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import type { SynthesisJob } from '../synthesis-engine.ts';
import { speak } from './speech.ts';

const SENTENCES = [
  { dialect: 'sorani', voice: 'sorani_m001', text: 'سڵاو، چۆنیت؟ ساڵی 1991 زۆر خۆش بوو، سوپاس بۆ هەمووتان.' },
  {
    dialect: 'kurmanji',
    voice: 'kurmanji_f002',
    text: 'Silav, tu çawa yî? Di sala 1991ê de em gelek şad bûn!',
  },
  { dialect: 'badini', voice: 'badini_v5_m001', text: 'سلاڤ، تو چاوانی؟ ل سالا 1991ێ ئەم گەلەک خۆش بووین.' },
] as const;
const ROUNDS = 4;

/**
 * Synthesizes and discards about 30 s of speech, so that the code is compiled before the first request.
 * Yields between slices.
 */
export async function warmUp(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const sentence of SENTENCES) {
      const job: SynthesisJob = {
        ...sentence,
        speed: 1,
        pitch: 0,
        seed: round,
        temperature: 1,
        sentenceSilenceMs: undefined,
        silenceTrim: false,
        chunkMaxSeconds: undefined,
      };
      for (const step of speak(job)) {
        if (!step) await yieldToEventLoop();
      }
    }
  }
}
