import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as AudioFileDecoder from 'audio-file-decoder';

/** Process events that the package adds throwing listeners to. */
const HOOKS = ['uncaughtException', 'unhandledRejection'] as const;

/** A silent frame with its ADTS header: AAC-LC, mono, 44.1 kHz. */
const SILENT_FRAME = [0xff, 0xf1, 0x50, 0x40, 0x01, 0xbf, 0xfc, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80];

/** Decodes AAC frames with ADTS headers, mixed to mono. */
export type DecodeAac = (frames: Uint8Array<ArrayBuffer>) => Float32Array;

/**
 * Loads FFmpeg's AAC decoder, in WebAssembly, from the audio-file-decoder package (LGPL 2.1). The package targets bundlers: Node takes
 * its ES module for CommonJS, and it uses two CommonJS globals. So its source is imported from a data URL, after definitions of
 * those globals.
 * @throws Error when it cannot be loaded.
 */
export async function loadAacDecoder(): Promise<DecodeAac> {
  const require = createRequire(import.meta.url);
  const names = `import { createRequire } from 'node:module';
    const require = createRequire(${JSON.stringify(import.meta.url)});
    const __dirname = '';\n`;
  const code = names + readFileSync(require.resolve('audio-file-decoder'), 'utf8');
  const wasm = readFileSync(require.resolve('audio-file-decoder/decode-audio.wasm'));
  const { AudioDecoder, getAudioDecoder }: typeof AudioFileDecoder = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  // The package needs a file to initialize; a constant one cannot fail because of an upload.
  const silence = Uint8Array.of(...SILENT_FRAME, ...SILENT_FRAME);
  const before = HOOKS.map((event) => process.listeners(event as 'exit'));
  const opened = await getAudioDecoder(
    `data:application/wasm;base64,${wasm.toString('base64')}`,
    silence.buffer,
  );
  for (const [index, event] of HOOKS.entries()) {
    const added = process.listeners(event as 'exit').filter((hook) => !before[index]?.includes(hook));
    for (const hook of added) process.off(event, hook);
  }
  // One instance for all pieces of a file: the package would compile its WebAssembly again for each.
  const { _module: instance } = opened as unknown as { readonly _module: unknown };
  return (frames) => {
    const decoder = new AudioDecoder(instance, frames.buffer);
    try {
      return decoder.decodeAudioData();
    } finally {
      decoder.dispose();
    }
  };
}
