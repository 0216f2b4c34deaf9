/** The first and the last byte of a range, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The one range that a `Range` header asks for (RFC 9110, 14.1.2). Several ranges, other units and what cannot be read are ignored, as
 * a server may: the answer is then the whole.
 * @param length Of the whole, in bytes.
 * @returns `unsatisfiable` where the range begins behind the end.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  if (!first) {
    const suffix = Number(last);
    return suffix && length ? { first: Math.max(0, length - suffix), last: length - 1 } : 'unsatisfiable';
  }
  if (last && Number(last) < Number(first)) return undefined;
  if (Number(first) >= length) return 'unsatisfiable';
  return { first: Number(first), last: Math.min(last ? Number(last) : length, length - 1) };
}
