// Module hooks that count-modules.ts registers: they write the address of every file that is loaded to the file in NOTED_MODULES.
import { appendFileSync } from 'node:fs';

export function load(url, context, nextLoad) {
  if (url.startsWith('file:')) appendFileSync(process.env.NOTED_MODULES, `${url}\n`);
  return nextLoad(url, context);
}
