/** What a step on a file gives; undefined where there is no such file: another process may delete any at any moment. */
export async function ifExists<Value>(step: Promise<Value>): Promise<Value | undefined> {
  try {
    return await step;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
