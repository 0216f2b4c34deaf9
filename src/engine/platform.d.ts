/**
 * The globals that Node and browser Workers share, as far as the universal rooms of the engine use them. This project
 * compiles without the types of Node and of the DOM, so anything that is not declared here is an error.
 */

declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare function atob(base64: string): string;

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
}

declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};
