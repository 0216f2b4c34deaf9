/** Whether the reader's browser asks pages to fetch little: then nothing is fetched that a press does not ask for. */
export function savesData(): boolean {
  const browser = navigator as { connection?: { readonly saveData?: boolean } };
  return matchMedia('(prefers-reduced-data:reduce)').matches || !!browser.connection?.saveData;
}
