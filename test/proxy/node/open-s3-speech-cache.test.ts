import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { S3SpeechCache } from '../../../src/proxy/cache/s3-speech-cache.ts';
import { isS3Url, openS3SpeechCache } from '../../../src/proxy/node/open-s3-speech-cache.ts';
import { startUpstream } from '../support/upstream.ts';

const KEY = 'A'.repeat(43);
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'CANARY' };
const MINIO = { ...CREDENTIALS, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' };

const open = (cache: string, environment: Record<string, string>) =>
  openS3SpeechCache(cache, environment, undefined);

describe('a cache at s3://…', () => {
  it('is told from a folder', () => {
    for (const url of ['s3://bucket', 'S3://bucket', 's3:']) assert.equal(isS3Url(url), true);
    for (const folder of ['s3', './s3:', '/s3://bucket', 's3backup']) assert.equal(isS3Url(folder), false);
  });

  it("is on the server that the variables name, S3's own first, with the region `auto` or the named one", async () => {
    const server = await startUpstream();
    server.answer((_request, response) => {
      response.writeHead(404).end();
    });
    const closed = 'http://127.0.0.1:9';
    for (const [cache, environment, path, region] of [
      ['s3://bucket', { AWS_ENDPOINT_URL: server.url }, '/bucket/', 'auto'],
      ['s3://bucket/', { AWS_ENDPOINT_URL_S3: server.url, AWS_ENDPOINT_URL: closed }, '/bucket/', 'auto'],
      [
        's3://a.bucket/x',
        { AWS_ENDPOINT_URL: `${server.url}/`, AWS_REGION: 'eu-west-1' },
        '/a.bucket/x/',
        'eu-west-1',
      ],
      [
        's3://bucket/x/y-z_1.2/',
        { AWS_ENDPOINT_URL: `${server.url}/base/` },
        '/base/bucket/x/y-z_1.2/',
        'auto',
      ],
    ] as const) {
      assert.equal(await open(cache, { ...CREDENTIALS, ...environment }).open(KEY), undefined);
      const { url, headers } = server.requests.at(-1)!;
      assert.equal(url, `${path}${KEY}`);
      assert.match(headers.authorization ?? '', new RegExp(`Credential=AKID/\\d+/${region}/s3/`));
      assert.equal(headers['x-amz-security-token'], undefined);
    }
    const temporary = { ...CREDENTIALS, AWS_SESSION_TOKEN: 'SESSION', AWS_ENDPOINT_URL: server.url };
    await open('s3://bucket', temporary).open(KEY);
    assert.equal(server.requests.at(-1)!.headers['x-amz-security-token'], 'SESSION');
    await server.close();
  });

  it("is on AWS where they name none: the bucket's own host, or a path where the certificate would not be valid", async (t) => {
    const urls: string[] = [];
    t.mock.method(globalThis, 'fetch', async (url: URL) => {
      urls.push(url.href);
      return new Response('', { status: 404 });
    });
    const environment = { ...CREDENTIALS, AWS_REGION: 'eu-central-1' };
    for (const cache of ['s3://bucket/x', 's3://a.bucket/x']) {
      const opened = open(cache, environment);
      assert.ok(opened instanceof S3SpeechCache);
      await opened.open(KEY);
    }
    assert.deepEqual(urls, [
      `https://bucket.s3.eu-central-1.amazonaws.com/x/${KEY}`,
      `https://s3.eu-central-1.amazonaws.com/a.bucket/x/${KEY}`,
    ]);
  });

  const ADDRESS =
    /^Set KURDISH_SPEECH_CACHE \(flag --cache\) to s3:\/\/bucket or s3:\/\/bucket\/prefix, [^\n]+\.$/;
  for (const [name, cache, environment, message] of [
    ['no bucket', 's3://', MINIO, ADDRESS],
    ['no bucket but a prefix', 's3:///prefix', MINIO, ADDRESS],
    ['one slash', 's3:/bucket', MINIO, ADDRESS],
    ['capitals', 'S3://bucket', MINIO, ADDRESS],
    ['a name that no bucket has', 's3://Bucket_1', MINIO, ADDRESS],
    ['credentials in the address', 's3://AKID:CANARY@bucket', MINIO, ADDRESS],
    ['a query', 's3://bucket/x?region=CANARY', MINIO, ADDRESS],
    ['a prefix that leaves the bucket', 's3://bucket/../CANARY', MINIO, ADDRESS],
    ['an empty folder', 's3://bucket/a//b', MINIO, ADDRESS],
    ['no id', 's3://bucket', { ...MINIO, AWS_ACCESS_KEY_ID: '' }, /^Set AWS_ACCESS_KEY_ID to [^\n]+\.$/],
    [
      'no secret',
      's3://bucket',
      { ...MINIO, AWS_SECRET_ACCESS_KEY: '' },
      /^Set AWS_SECRET_ACCESS_KEY to [^\n]+\.$/,
    ],
    [
      'a secret of two lines',
      's3://b-1',
      { ...MINIO, AWS_SECRET_ACCESS_KEY: 'CANARY\n' },
      /^Set AWS_SECRET_ACCESS_KEY to/,
    ],
    [
      'a token with a space',
      's3://b-1',
      { ...MINIO, AWS_SESSION_TOKEN: 'CAN ARY' },
      /^Set AWS_SESSION_TOKEN to/,
    ],
    [
      'neither region nor server',
      's3://bucket',
      CREDENTIALS,
      /^Set AWS_REGION to [^\n]+ or AWS_ENDPOINT_URL_S3 to [^\n]+\.$/,
    ],
    ['AWS in no region', 's3://bucket', { ...CREDENTIALS, AWS_REGION: 'auto' }, /^Set AWS_REGION to/],
    ['a wrong region', 's3://bucket', { ...MINIO, AWS_REGION: 'eu.CANARY' }, /^Set AWS_REGION to/],
    [
      'a server without https:',
      's3://bucket',
      { ...MINIO, AWS_ENDPOINT_URL_S3: 'http://s3.canary.example' },
      /^Set AWS_ENDPOINT_URL_S3 to/,
    ],
    [
      'a server that is none',
      's3://bucket',
      { ...CREDENTIALS, AWS_ENDPOINT_URL: 'CANARY' },
      /^Set AWS_ENDPOINT_URL to/,
    ],
  ] as const)
    it(`is refused with one line that names the setting: ${name}`, () => {
      assert.throws(
        () => open(cache, { ...environment }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, 'invalid-argument');
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /CANARY/i);
          return true;
        },
      );
    });
});
