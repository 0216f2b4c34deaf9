/**
 * Gives this page a `localStorage` of its own while the tests around it run: what a reader chooses counts for the whole origin, and the pages of
 * other test files, which run at the same time, are of it too.
 */
export function useOwnStorage(): void {
  const values = new Map<string, string>();
  const shared = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  before(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
        clear: () => values.clear(),
      },
    });
  });
  beforeEach(() => values.clear());
  after(() => {
    if (shared) Object.defineProperty(globalThis, 'localStorage', shared);
  });
}
