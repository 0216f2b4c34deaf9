const KEY = 'kurdish-speech:places';
/** The oldest are forgotten. */
const MAX_PLACES = 50;

/** A page's path, a digest of the text, and the UTF-16 offset of the word where the reader stopped. */
type Place = readonly [path: string, digest: number, offset: number];

/** Whether this reader stopped in a text of a page. Reading its text can be left out otherwise. */
export function hasPlace(path: string): boolean {
  return places().some(([each]) => each === path);
}

/** Where this reader stopped in a text; undefined without a place, after the text has changed, or where storage is blocked. */
export function recallPlace(path: string, text: string): number | undefined {
  const digest = digestOf(text);
  return places().find((each) => isAt(each, path, digest))?.[2];
}

/** Remembers, in this browser alone, where the reader stopped; the text itself is not stored. @param offset 0 forgets it. */
export function rememberPlace(path: string, text: string, offset: number): void {
  const digest = digestOf(text);
  const others = places().filter((each) => !isAt(each, path, digest));
  try {
    const kept = offset > 0 ? [...others, [path, digest, offset] as const].slice(-MAX_PLACES) : others;
    if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, or full.
  }
}

function places(): Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Place {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'number' &&
    Number.isInteger(value[2]) &&
    value[2] > 0
  );
}

function isAt([path, digest]: Place, atPath: string, atDigest: number): boolean {
  return path === atPath && digest === atDigest;
}

/** FNV-1a, 32 bits: distinguishes the texts of one page. */
function digestOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
