import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runVoice } from '../../src/contract/run-voice.ts';

const SORANI = { voice: 'sorani_m001', voiceGroup: 'v3' };
const firstVoice = async (voiceGroup: string, dialect: string) => `${dialect}_${voiceGroup}_first`;

describe('runVoice', () => {
  it('is the first voice of the dialect, in the group of the text where that has one', async () => {
    assert.deepEqual(await runVoice(SORANI, { dialect: 'kurmanji' }, firstVoice), {
      voice: 'kurmanji_v3_first',
      voiceGroup: 'v3',
      dialect: undefined,
    });
    // All Badini voices are in v5.
    const badini = await runVoice(SORANI, { dialect: 'badini' }, firstVoice);
    assert.deepEqual([badini.voice, badini.voiceGroup], ['badini_v5_first', 'v5']);
  });

  it('stays that of the text where it reads both dialects', async () => {
    const cast = { voice: 'cast_01', voiceGroup: 'v5' };
    assert.deepEqual(await runVoice(cast, { dialect: 'kurmanji' }, firstVoice), {
      ...cast,
      dialect: 'kurmanji',
    });
    const badini = await runVoice(cast, { dialect: 'badini' }, firstVoice);
    assert.equal(badini.voice, 'badini_v5_first');
  });

  it('is the one that the run names, with the group of its id', async () => {
    const named = { voice: 'sorani_v4_f004', dialect: 'sorani' } as const;
    assert.deepEqual(await runVoice(SORANI, named, firstVoice), {
      voice: 'sorani_v4_f004',
      voiceGroup: 'v4',
      dialect: undefined,
    });
  });

  it('asks of a named voice for several dialects only what it can read', async () => {
    const named = { voice: 'studio_1', dialect: 'badini' } as const;
    assert.equal((await runVoice(SORANI, named, firstVoice)).dialect, 'kurmanji');
  });
});
