// Preloaded by count-modules.ts, in each thread of a process: writes the address of every module that it loads to the file in NOTED_MODULES.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) appendFileSync(process.env.NOTED_MODULES, `${url}\n`);
    return nextLoad(url, context);
  },
});
