import type { EncodedFormat } from './speech-file.ts';

/** To an encoding thread, which encodes one file after another. Each request gets one reply. */
export type EncodingRequest =
  | { readonly type: 'begin'; readonly format: EncodedFormat }
  | { readonly type: 'write'; readonly samples: Int16Array }
  | { readonly type: 'finish' };

/** Newly finished bytes of the file, possibly none; transferred, not copied. */
export type EncodingReply = Uint8Array<ArrayBuffer>;
