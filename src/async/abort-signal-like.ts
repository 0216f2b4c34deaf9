/** What most code needs of an AbortSignal. In Node one of those takes longer to make than a token to verify. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  /** It aborts once, so that a listener is called once at most. */
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
