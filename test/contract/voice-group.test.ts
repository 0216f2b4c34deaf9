import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voiceGroupOf } from '../../src/contract/voice-group.ts';
import { VOICE_SERIES } from '../../src/contract/voice-series.ts';

test('the id of every voice of v4 and v5 says its group, and that of v3 leaves what is stated', () => {
  for (const { group, prefix } of VOICE_SERIES) {
    assert.equal(voiceGroupOf(`${prefix}m001`, undefined), group === 'v3' ? undefined : group);
    assert.equal(voiceGroupOf(`${prefix}m001`, 'stated'), group === 'v3' ? 'stated' : group);
  }
  assert.deepEqual(
    ['cast_01', 'studio_13', 'clone_v5_a', '', 'berfin'].map((id) => voiceGroupOf(id, 'v3')),
    ['v5', 'v5', 'v3', 'v3', 'v3'],
  );
});
