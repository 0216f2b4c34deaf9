/**
 * The longest text of one request at an endpoint, in code points, if this browser keeps speech from it (response-store.ts).
 * @returns 0 where it keeps none.
 */
export function rememberedLimit(endpoint: string): number {
  try {
    return Number(localStorage[limitKey(endpoint)]) || 0;
  } catch {
    // Storage is blocked for this site.
    return 0;
  }
}

export function limitKey(endpoint: string): string {
  return `kurdish-speech:limit:${endpoint}`;
}
