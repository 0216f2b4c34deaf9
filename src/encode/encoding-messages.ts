import type { Encoding } from './speech-file.ts';

/** To an encoding thread, which encodes several files at once. Every request but `drop` gets one reply. */
export type EncodingRequest = { readonly file: number } & (
  | { readonly type: 'begin'; readonly format: Encoding }
  | { readonly type: 'write'; readonly samples: Int16Array }
  | { readonly type: 'finish' }
  | { readonly type: 'drop' }
);

/** Newly finished bytes of the file, possibly none, transferred rather than copied; or why it failed. */
export type EncodingReply = { readonly file: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly error: Error }
);
