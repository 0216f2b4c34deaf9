import { createRequire } from 'node:module';
import { ThreadedEncoder } from '../../encode/threaded-encoder.ts';
import type { Encoders } from '../answer/compact-body.ts';
import { openMp3Encoder } from './open-mp3-encoder.ts';

/**
 * The encoders of MP3, where the package with LAME is installed, which this one does without.
 * @param from URL of a module beside which it is looked for.
 */
export function ownMp3Encoders(from: string = import.meta.url): Pick<Encoders, 'mp3' | 'mp3OfOpus'> {
  try {
    const require = createRequire(from);
    require.resolve('wasm-media-encoders');
  } catch {
    return { mp3: undefined };
  }
  return { mp3: openMp3Encoder, mp3OfOpus: () => new ThreadedEncoder<Uint8Array>('mp3-of-opus') };
}
