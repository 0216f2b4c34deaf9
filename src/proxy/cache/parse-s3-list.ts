const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * What a cache needs of an answer to ListObjectsV2. No XML parser: each value is the plain text of an element without attributes, and keys
 * and prefixes of this cache are of letters, digits and `-_./`; only the server's continuation token may have entities.
 * @throws Error for anything but such a list.
 */
export function parseS3List(xml: string): { keys: string[]; next: string | undefined } {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('S3 did not answer with a list.');
  const keys = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(
    ([, object]) => textOf('Key', object!) ?? '',
  );
  if (textOf('IsTruncated', xml) !== 'true') return { keys, next: undefined };
  const next = textOf('NextContinuationToken', xml);
  if (!next) throw new Error('S3 did not say how its list continues.');
  return { keys, next };
}

function textOf(element: string, xml: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
      : (ENTITIES[name] ?? entity),
  );
}
