const MAX_DEPTH = 1000;

/** A value as JSON, or undefined if it is nested too deeply: parsing allows deeper nesting, and so does stringifying from Node 26 on. */
export function stringifyJson(value: object): string | undefined {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return undefined;
    level = level.flatMap((each) => Object.values(each)).filter(isObject);
  }
  return JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
