import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ownMp3Encoders } from '../../../src/proxy/node/own-mp3-encoders.ts';

test("the proxy's own encoders of MP3 are there where LAME is installed beside it, and only there", () => {
  const { mp3, mp3OfOpus } = ownMp3Encoders();
  assert.ok(mp3 && mp3OfOpus);
  const elsewhere = pathToFileURL(join(tmpdir(), 'node-proxy.js')).href;
  assert.deepEqual(ownMp3Encoders(elsewhere), { mp3: undefined });
});
