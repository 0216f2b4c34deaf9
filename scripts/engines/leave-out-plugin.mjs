// Skips tests that the engine cannot run (test/engines/cannot.ts).
import { relative, sep } from 'node:path';
import { root } from '../project.mjs';

const HELPER = '/test/engines/leave-out.ts';

export const leaveOutPlugin = {
  name: 'leave-out-what-the-engine-cannot',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0];
    if (!path.endsWith('.test.ts')) return null;
    const file = relative(`${root}test`, path).split(sep).join('/');
    // On the first line, so that line numbers in errors stay correct.
    return {
      code: `import { leaveOut } from '${HELPER}'; leaveOut(${JSON.stringify(file)}); ${code}`,
      map: null,
    };
  },
};
