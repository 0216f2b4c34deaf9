/** A promise that its owner settles. A rejection that nobody handles is not reported as unhandled. */
export interface Deferred<Value = void> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

export function createDeferred<Value = void>(): Deferred<Value> {
  let resolve!: (value: Value) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // The owner reports the failure in another way as well, such as an event, so a caller need not await it.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
