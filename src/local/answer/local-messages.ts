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

/** How a page answers `text-needed`: with a channel to the Worker that verbalizes, or without one where it cannot be started or has died. */
export interface TextAnswer {
  readonly type: 'text';
  readonly port?: MessagePort | undefined;
}

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
  /** A sentence needs the Worker that verbalizes. */
  | { readonly type: 'text-needed' }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly message: string;
      /** The page could not start the Worker that verbalizes: it knows the reason. */
      readonly lacksText: boolean;
    };
