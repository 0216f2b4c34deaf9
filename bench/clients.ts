/**
 * What programs other than pages wait for, and what it costs. Run: npm run build && npm run bench clients [say|openai-speech] [--rounds 15]
 *
 * Each part takes turns between ours and what it is compared with, and prints medians. A part is a file in bench/clients/.
 */
import { parseArgs } from 'node:util';
import { measureOpenaiSpeech } from './clients/measure-openai-speech.ts';
import { measureSay } from './clients/measure-say.ts';

const PARTS: Readonly<Record<string, (rounds: number) => Promise<void>>> = {
  say: measureSay,
  'openai-speech': measureOpenaiSpeech,
};

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '15' } },
  allowPositionals: true,
});
for (const [name, measure] of Object.entries(PARTS))
  if (!positionals.length || positionals.includes(name)) await measure(Number(values.rounds));
