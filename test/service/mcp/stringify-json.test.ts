import assert from 'node:assert/strict';
import test from 'node:test';
import { stringifyJson } from '../../../src/service/mcp/stringify-json.ts';

const nested = (depth: number): object => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('stringifies values nested a thousand deep, and no deeper', () => {
  assert.equal(stringifyJson({ text: 'Silav', seeds: [1, null] }), '{"text":"Silav","seeds":[1,null]}');
  assert.equal(stringifyJson(nested(1000))?.length, 2000);
  assert.equal(stringifyJson(nested(300_000)), undefined);
});
