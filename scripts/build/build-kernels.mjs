// node scripts/build/build-kernels.mjs: compiles the recognizer's kernels.wat into kernels.wasm.ts, which is committed, so that neither
// tests nor `npm run build` need the compiler. A test checks that the two agree.
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const FOLDER = 'src/engine/recognition';

const { parseWat } = await wabt();
const module = parseWat('kernels.wat', readFileSync(`${FOLDER}/kernels.wat`, 'utf8'), { simd: true });
const { buffer } = module.toBinary({});
writeFileSync(
  `${FOLDER}/kernels.wasm.ts`,
  `// Generated from kernels.wat by scripts/build/build-kernels.mjs. Do not edit.
export const KERNELS_BASE64 =
  '${Buffer.from(buffer).toString('base64')}';
`,
);
