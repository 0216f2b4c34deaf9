import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseS3List } from '../../../src/proxy/cache/parse-s3-list.ts';

const listOf = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListBucketResult>`;

describe('a list of S3', () => {
  it('has the keys of its objects, and the token of its next page', () => {
    const xml = listOf(`<Name>speech</Name><Prefix>a/</Prefix><MaxKeys>2</MaxKeys><Delimiter>/</Delimiter>
      <IsTruncated>true</IsTruncated><NextContinuationToken>1/a&amp;b&#43;&#x3D;&lt;&gt;&quot;&apos;&amp;lt;</NextContinuationToken>
      <Contents><Key>a/x_-1</Key><ETag>&quot;0&quot;</ETag><Size>7</Size></Contents>
      <Contents>
        <Size>8</Size>
        <Key>a/y.z</Key>
        <Owner><ID>1</ID></Owner>
      </Contents>
      <CommonPrefixes><Prefix>a/b/</Prefix></CommonPrefixes>`);
    assert.deepEqual(parseS3List(xml), { keys: ['a/x_-1', 'a/y.z'], next: `1/a&b+=<>"'&lt;` });
  });

  it('is empty, or the last page, without a token', () => {
    assert.deepEqual(parseS3List(listOf('<IsTruncated>false</IsTruncated><KeyCount>0</KeyCount>')), {
      keys: [],
      next: undefined,
    });
    const last = listOf('<IsTruncated>false</IsTruncated><Contents><Key>k</Key></Contents>');
    assert.deepEqual(parseS3List(last), { keys: ['k'], next: undefined });
  });

  it('is refused where it is none, or cannot be continued', () => {
    for (const text of ['', '<html>Sign in</html>', '<Error><Code>InternalError</Code></Error>'])
      assert.throws(() => parseS3List(text), /did not answer with a list/);
    for (const end of ['', '<NextContinuationToken></NextContinuationToken>'])
      assert.throws(
        () => parseS3List(listOf(`<IsTruncated>true</IsTruncated>${end}`)),
        /how its list continues/,
      );
  });
});
