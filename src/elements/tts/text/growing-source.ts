import { loadGrowingText } from './load-growing-text.ts';
import { type GrowingSource, plainSource, type TextSource } from './text-source.ts';

let count = 0;

/**
 * Reads the pieces of a text from now on, as they come.
 * @param page Reads what the page shows.
 */
export function growingSource(
  pieces: AsyncIterable<string>,
  page: () => TextSource,
  assetBase: string | undefined,
): GrowingSource {
  const iterator = pieces[Symbol.asyncIterator]();
  const ending = new AbortController();
  const id = ++count;
  const opened = loadGrowingText(assetBase).then(
    ({ WrittenText }) => new WrittenText(source, iterator, ending.signal, page),
  );
  opened.catch(() => iterator.return?.());
  const source: GrowingSource = {
    ...plainSource(''),
    growth: { opening: '', failure: undefined, opened, close: () => ending.abort(), toJSON: () => id },
  };
  return source;
}
