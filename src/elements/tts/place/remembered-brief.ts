const KEY = 'kurdish-speech:brief';

/** Whether this reader chose brief readings on this origin; false where storage is blocked. */
export function recallBrief(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function rememberBrief(isBrief: boolean): void {
  try {
    if (isBrief) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked for this site.
  }
}
