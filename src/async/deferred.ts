/** A promise settled from outside. Nobody has to listen: its rejection never counts as unhandled. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(reason: unknown): void;
}

export function createDeferred(): Deferred {
  let resolve = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // The same failure is state and an event of the element, so a caller who does not wait for it loses nothing.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
