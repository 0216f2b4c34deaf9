/**
 * Stops waiting for a promise after some milliseconds. The work behind the promise continues.
 * @param timeoutError Creates the error to reject with after the timeout.
 */
export function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  timeoutError: () => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), milliseconds);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
