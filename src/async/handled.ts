/** Marks a rejection as handled, where the same failure is reported in another way as well. */
export function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
