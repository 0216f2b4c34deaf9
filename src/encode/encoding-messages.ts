import type { Encoding } from './sync-encoder.ts';

/** To an encoding thread, which encodes several files at once, each with an id. Every request but `drop` gets one reply. */
export type EncodingRequest = { readonly id: number } & (
  | { readonly type: 'begin'; readonly format: Encoding }
  | { readonly type: 'write'; readonly input: Int16Array | Uint8Array }
  | { readonly type: 'finish' }
  | { readonly type: 'drop' }
);

/** Newly finished bytes of the file, possibly none, transferred rather than copied; or why it failed. */
export type EncodingReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly error: Error }
);
