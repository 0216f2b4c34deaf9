/**
 * Stops waiting for a promise after some milliseconds. The work behind the promise continues.
 * @param timeoutError Creates the error to reject with after the timeout.
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  timeoutError: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
