import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { S3Bucket, type S3BucketSettings } from '../../../src/proxy/cache/s3-bucket.ts';
import { startUpstream, type Upstream, type UpstreamHandler } from '../support/upstream.ts';

const CREDENTIALS = {
  accessKeyId: 'AKIDCANARY',
  secretAccessKey: 'SECRETCANARY',
  sessionToken: 'SESSIONCANARY',
};
const BODY = new TextEncoder().encode('abc');

/** What the tests of the cache cannot show with an S3 server: the requests themselves, and servers that misbehave. */
describe('a bucket', () => {
  let server: Upstream;
  beforeEach(async () => {
    server = await startUpstream();
  });
  afterEach(() => server.close());

  const bucketOf = (changes: Partial<S3BucketSettings> = {}) =>
    new S3Bucket({ url: `${server.url}/b`, region: 'auto', ...CREDENTIALS, timeoutMs: 5000, ...changes });
  const answerWith =
    (...statuses: number[]): UpstreamHandler =>
    (_request, response) => {
      response.writeHead(statuses.length > 1 ? statuses.shift()! : statuses[0]!);
      response.end('<Error><Code>SlowDown</Code><Message>SESSIONCANARY</Message></Error>');
    };
  const pagesOf = async (bucket: S3Bucket) => {
    const pages = [];
    for await (const page of bucket.list('p/', 2)) pages.push(page);
    return pages;
  };
  const calls = (bucket: S3Bucket) =>
    [
      ['GET', () => bucket.get('k', 0, 9)],
      ['PUT', () => bucket.put('k', BODY)],
      ['DELETE', () => bucket.delete('k')],
      ['LIST', () => pagesOf(bucket)],
    ] as const;
  const failsWith = (step: () => Promise<unknown>, message: string) =>
    assert.rejects(step, (error) => {
      assert.equal((error as Error).message, message);
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /CANARY|Signature|127\.0\.0\.1/);
      return true;
    });

  it('gets signed requests; a stored object has a known length and a hash', async () => {
    server.answer((_request, response) => {
      response.end();
    });
    await bucketOf().put('k', BODY);
    const { method, url, headers, body } = server.requests[0]!;
    assert.deepEqual([method, url, body.toString()], ['PUT', '/b/k', 'abc']);
    assert.equal(headers['content-length'], '3');
    assert.equal(headers['transfer-encoding'], undefined);
    assert.equal(headers['x-amz-content-sha256'], createHash('sha256').update(BODY).digest('hex'));
    assert.equal(headers['x-amz-security-token'], 'SESSIONCANARY');
    assert.match(
      headers.authorization ?? '',
      /^AWS4-HMAC-SHA256 Credential=AKIDCANARY\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[\da-f]{64}$/,
    );
  });

  it('is asked once more where it is busy, or cuts the connection', async () => {
    for (const status of [429, 500, 503]) {
      server.answer(answerWith(status, 404));
      assert.equal(await bucketOf().get('k', 0, 9), undefined);
    }
    let attempts = 0;
    server.answer((_request, response) => {
      attempts += 1;
      if (attempts === 1) response.destroy();
      else response.end('abc');
    });
    assert.deepEqual(await bucketOf().get('k', 0, 9), { bytes: BODY, size: BODY.length, version: undefined });
    server.answer(answerWith(503));
    for (const [name, call] of calls(bucketOf()))
      await failsWith(call, `S3 answered a ${name} with 503 (SlowDown).`);
  });

  it('is not asked again where it refuses, and no redirection is followed', async () => {
    for (const status of [301, 307, 400, 403, 412]) {
      server.answer((_request, response) => {
        response.writeHead(status, { Location: '/elsewhere' }).end();
      });
      for (const [name, call] of calls(bucketOf())) {
        const before = server.requests.length;
        await failsWith(call, `S3 answered a ${name} with ${status}.`);
        assert.equal(server.requests.length, before + 1);
      }
    }
  });

  it('fails in time where it never answers, or stops in the middle', async () => {
    server.answer(() => {});
    for (const [name, call] of calls(bucketOf({ timeoutMs: 150 })))
      await failsWith(call, `S3 did not answer a ${name} within 0.15 s.`);
    server.answer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('abc');
    });
    for (const [name, call] of calls(bucketOf({ timeoutMs: 150 })))
      await failsWith(call, `S3 did not answer a ${name} within 0.15 s.`);
  });

  it('fails where an object ends before its length', async () => {
    server.answer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('abc', () => response.destroy());
    });
    await failsWith(() => bucketOf().get('k', 0, 9), 'S3 did not answer a GET (UND_ERR_SOCKET).');
  });

  it('fails where no server listens', async () => {
    const bucket = bucketOf();
    await server.close();
    for (const [name, call] of calls(bucket))
      await failsWith(call, `S3 did not answer a ${name} (ECONNREFUSED).`);
  });

  it('fails with credentials that no header can carry, without showing them', async () => {
    await failsWith(
      () => bucketOf({ accessKeyId: 'CANARY\n\u0100' }).get('k', 0, 9),
      'S3 did not answer a GET.',
    );
  });

  it('is asked for more of the same version only, and has none of it where the object is another now', async () => {
    const [one, other] = ['"one"', '"other"'];
    const get = (version?: string) => bucketOf().get('k', 0, 2, version);
    let status = 206;
    let etag: string | undefined = one;
    server.answer((_request, response) => {
      response.writeHead(status, { 'Content-Range': 'bytes 0-1/3', ...(etag && { ETag: etag }) }).end('ab');
    });
    assert.equal((await get())?.version, one);
    assert.equal(server.requests.at(-1)!.headers['if-match'], undefined);
    assert.equal((await get(one))?.bytes.length, 2);
    assert.equal(server.requests.at(-1)!.headers['if-match'], one);
    etag = other;
    assert.equal(await get(one), undefined, 'a server that does not look at the condition');
    status = 412;
    assert.equal(await get(one), undefined);
    status = 206;
    for (const weak of ['W/"one"', undefined]) {
      etag = weak;
      assert.equal((await get())?.version, undefined);
    }
  });

  it('has an object without bytes, of which S3 cannot send the first ones', async () => {
    server.answer(answerWith(416));
    assert.deepEqual(await bucketOf().get('k', 0, 10), {
      bytes: new Uint8Array(),
      size: 0,
      version: undefined,
    });
    assert.equal(server.requests[0]!.headers.range, 'bytes=0-9');
  });

  it('is listed page by page, with the token as S3 sent it; the same page twice is an error', async () => {
    const token = '1/a b+c=&%';
    const listOf = (next: string) =>
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken><Contents><Key>p/k</Key></Contents></ListBucketResult>`;
    server.answer((request, response) => {
      response.end(listOf(request.url.includes('continuation-token') ? '' : token.replace('&', '&amp;')));
    });
    assert.deepEqual(await pagesOf(bucketOf()), [['p/k'], ['p/k']]);
    const [first, second] = server.requests.map(({ url }) => url);
    assert.equal(first, '/b?list-type=2&delimiter=%2F&max-keys=2&prefix=p%2F');
    assert.equal(second, `${first}&continuation-token=1%2Fa%20b%2Bc%3D%26%25`);
    server.answer((_request, response) => {
      response.end(listOf('x'));
    });
    await assert.rejects(pagesOf(bucketOf()), /the same page/);
  });
});
