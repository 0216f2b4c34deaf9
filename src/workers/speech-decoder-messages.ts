/**
 * To the decoding Worker, which decodes several streams at once, by number. Every request but `close` gets one reply.
 * `check` decodes a packet of silence; it fails where WebAssembly is forbidden.
 */
export type SpeechDecoderRequest = { readonly stream: number } & (
  | { readonly type: 'check' | 'finish' | 'close' }
  | { readonly type: 'push'; readonly bytes: Uint8Array }
);

/** Newly decoded samples, possibly none, transferred rather than copied; or why it failed. */
export type SpeechDecoderReply = { readonly stream: number } & (
  | { readonly samples: Int16Array<ArrayBuffer> }
  | { readonly failure: string }
);
