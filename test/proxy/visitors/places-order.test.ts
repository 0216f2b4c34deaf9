import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Places } from '../../../src/proxy/visitors/places.ts';

const stays = new AbortController().signal;
const VISITOR = { token: 'one', address: '198.51.100.7' };

describe('the queue of one visitor', () => {
  const start = () => new Places({ perToken: 1, perAddress: 2 });

  /** Four quarters: all that one token may have. */
  function fill(places: Places) {
    const quarters = Array.from({ length: 4 }, () => places.open(VISITOR, 1 / 4));
    for (const quarter of quarters) assert.equal(quarter.take(), true);
    return quarters;
  }

  it('lets a recording have its turn though short streams keep coming', async () => {
    const places = start();
    const held = fill(places);
    let hasTurn = false;
    const recording = places.open(VISITOR, 1);
    const turnOfRecording = recording.wait(stays).then(() => {
      hasTurn = true;
    });
    const later = Array.from({ length: 8 }, () => places.open(VISITOR, 1 / 4));
    for (const stream of later) {
      assert.equal(stream.take(), false, 'it waits behind the recording');
      void stream.wait(stays);
      held.shift()?.leave();
      await turn();
    }
    assert.equal(hasTurn, true);
    await turnOfRecording;
    recording.leave();
    await turn();
    assert.equal(places.open(VISITOR, 1 / 4).take(), false, 'the streams have all places now');
    for (const stream of later.slice(0, 4)) stream.leave();
  });

  it('is left by a recording whose visitor gives up, and what waited behind it goes on', async () => {
    const places = start();
    const [first] = fill(places);
    const leaving = new AbortController();
    const recording = places.open(VISITOR, 1).wait(leaving.signal);
    first!.leave();
    const stream = places.open(VISITOR, 1 / 4).wait(stays);
    leaving.abort(new Error('left'));
    await assert.rejects(recording, /left/);
    await stream;
  });

  it('holds up only those who want the same: another token of the address has its places', async () => {
    const places = start();
    fill(places);
    const leaving = new AbortController();
    const recording = places.open(VISITOR, 1).wait(leaving.signal);
    assert.equal(places.open({ ...VISITOR, token: 'another' }, 1).take(), true);
    leaving.abort(new Error('left'));
    await assert.rejects(recording, /left/);
  });
});
