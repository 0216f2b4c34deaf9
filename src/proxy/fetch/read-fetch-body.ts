import { readUpTo } from '../../formats/read-up-to.ts';
import { bodyAlreadyRead } from '../admission/json-body.ts';
import { streamBody } from '../base/stream-body.ts';

/** The whole body, or undefined once it is longer than `limit` bytes. */
export async function readFetchBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  const length = request.headers.get('content-length');
  if (length === null || request.headers.has('transfer-encoding'))
    return readUpTo(streamBody(request), limit);
  // Faster than the stream on most servers.
  return Number(length) <= limit ? new Uint8Array(await request.arrayBuffer()) : undefined;
}
