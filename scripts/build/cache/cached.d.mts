/** What `make` returns, or returned for the same inputs before. */
export function cached<Value>(
  inputs: unknown,
  make: () => Value | Promise<Value>,
  folder?: string,
): Promise<Value>;
