import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hasMp3Encoder } from '../../../src/proxy/node/has-mp3-encoder.ts';

test('the encoder of MP3 is found where it is installed beside the proxy, and only there', () => {
  assert.equal(hasMp3Encoder(), true);
  assert.equal(hasMp3Encoder(pathToFileURL(join(tmpdir(), 'node-proxy.js')).href), false);
});
