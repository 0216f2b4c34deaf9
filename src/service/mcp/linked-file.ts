import type { FileHandle } from 'node:fs/promises';
import { byteRange } from '../../formats/byte-range.ts';
import { refuse } from '../admission/refusal.ts';
import type { LinkedFiles } from '../files/linked-files.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import type { Logger } from '../http/logger.ts';
import { refusalResponse } from '../http/respond.ts';
import { streamFrom } from '../http/response-stream.ts';

const CHUNK_BYTES = 64 * 1024;

/** `GET /api/mcp/files/<secret>`: the file, or one range of it. A download that has begun outlives the link. */
export async function answerLinkedFile(
  request: Request,
  secret: string,
  files: LinkedFiles,
  logger: Logger,
): Promise<Response> {
  let found: Awaited<ReturnType<LinkedFiles['open']>>;
  try {
    found = await files.open(secret);
  } catch (error) {
    return refusalResponse(accountsUnreachable(error, logger));
  }
  if (!found) {
    const error = 'There is no file at this address, or its ten minutes are over.';
    return refusalResponse(refuse(404, 'not-supported', error));
  }
  const { file, size, contentType } = found;
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  // There is no validator that an If-Range could name.
  const header = request.headers.has('if-range') ? undefined : request.headers.get('range');
  const range = byteRange(header ?? undefined, size);
  if (range === 'unsatisfiable') {
    await file.close();
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const isHead = request.method === 'HEAD';
  // The router drops the body of an answer to HEAD without cancelling it.
  if (isHead) await file.close();
  const body = isHead ? null : streamFrom(bytesOf(file, first, last), () => void file.close());
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': contentType,
      'content-length': String(last - first + 1),
      ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  });
}

/** @throws when the file ends before `last`, so that the reader does not take a part for the whole. */
async function* bytesOf(file: FileHandle, first: number, last: number): AsyncGenerator<Uint8Array, void> {
  try {
    for (let position = first; position <= last; ) {
      const length = Math.min(CHUNK_BYTES, last + 1 - position);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
      if (bytesRead === 0) throw new Error('The file is shorter than when it was stored.');
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
}
