import { createRequire } from 'node:module';

/** Whether the package with LAME is installed, which this one does without. @param from URL of a module beside which it is looked for. */
export function hasMp3Encoder(from: string = import.meta.url): boolean {
  try {
    const require = createRequire(from);
    require.resolve('wasm-media-encoders');
    return true;
  } catch {
    return false;
  }
}
