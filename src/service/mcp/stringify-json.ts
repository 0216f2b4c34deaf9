/** A value as JSON, or undefined for what is nested more deeply than can be written: it can be read. */
export function stringifyJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
