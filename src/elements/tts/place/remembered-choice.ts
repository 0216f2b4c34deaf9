/** What a reader chooses once for all pages of the origin. */
export type ChoiceName = 'brief' | 'rate';

const keyOf = (name: ChoiceName) => `kurdish-speech:${name}`;

/** What this reader chose on this origin, a number; 0 where they chose nothing or storage is blocked. */
export function recallChoice(name: ChoiceName): number {
  try {
    return Number(localStorage.getItem(keyOf(name))) || 0;
  } catch {
    return 0;
  }
}

/** @param value 0 to forget it. */
export function rememberChoice(name: ChoiceName, value: number): void {
  try {
    if (value) localStorage.setItem(keyOf(name), String(value));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Storage is blocked for this site.
  }
}
