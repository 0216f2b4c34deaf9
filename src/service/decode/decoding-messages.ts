import type { SpeechErrorCode } from '../../contract/errors.ts';

/** To a decoding thread: first the file, then `more` for each batch. */
export type DecodingRequest =
  | { readonly type: 'file'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly type: 'more' };

/** From a decoding thread. The samples are transferred, not copied. */
export type DecodingReply =
  | { readonly type: 'batch'; readonly samples: Int16Array<ArrayBuffer> }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly code: SpeechErrorCode; readonly message: string };
