/** A value as JSON, or undefined when nested too deeply to stringify: parsing allows deeper nesting. */
export function stringifyJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
