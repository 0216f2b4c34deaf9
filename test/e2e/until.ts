import { PATIENCE_MS } from './new-page.ts';

/** Polls until there is a value; after `PATIENCE_MS` it fails with what is there instead. */
export async function until<Value>(
  look: () => Value | undefined | Promise<Value | undefined>,
  describe: () => string | Promise<string>,
): Promise<Value> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain: ${await describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
