/** To what answers the API's calls without a service: a Worker, or this process. Each request gets one `head`, then a `bytes` or the end for each `pull`. */
export type LocalRequest =
  | {
      readonly type: 'request';
      readonly id: number;
      /** After the endpoint: `/api/tts-stream`, `/token`. */
      readonly path: string;
      /** With its question mark; empty if there is none. */
      readonly query: string;
      readonly body: string;
    }
  | { readonly type: 'pull'; readonly id: number }
  | { readonly type: 'cancel'; readonly id: number };

/** The answers. Bytes are transferred, not copied. */
export type LocalReply =
  | { readonly type: 'ready' }
  | {
      readonly type: 'head';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly type: 'bytes'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
