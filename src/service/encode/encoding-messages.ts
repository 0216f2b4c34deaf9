import type { EncodedFormat } from './speech-file.ts';

/** To an encoding thread, which makes one file after the other. Each request has one reply. */
export type EncodingRequest =
  | { readonly type: 'begin'; readonly format: EncodedFormat }
  | { readonly type: 'write'; readonly samples: Int16Array }
  | { readonly type: 'finish' };

/** The bytes of the file that are now finished, none included; transferred, not copied. */
export type EncodingReply = Uint8Array<ArrayBuffer>;
