import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exchange, hopsAndTools } from '../../../scripts/journeys/hops-and-tools.mjs';

const given = (caller: string | undefined, callee: string): Exchange => ({ caller, callee, kind: 'given' });
const taken = (caller: string | undefined, callee: string): Exchange => ({ caller, callee, kind: 'taken' });
const sent = (caller: string): Exchange => ({ caller, kind: 'sent' });

/** Each file, and of a tool the hops that call it. */
function toolsOf(paths: string, ...exchanges: Exchange[]) {
  const touches = paths.split(' ').map((path) => ({ path, line: 1, form: 'samples' }));
  return hopsAndTools({ touches, exchanges }).map(({ path, hops }) =>
    hops ? `${path} of ${hops.join(' and ')}` : path,
  );
}

test('hopsAndTools takes a file that gives its result back to its caller, or nothing, for a tool', () => {
  const exchanges = [given(undefined, 'socket'), given('socket', 'decoder'), taken('socket', 'decoder')];
  assert.deepEqual(toolsOf('socket decoder check', ...exchanges, given('socket', 'check')), [
    'socket',
    'decoder of socket',
    'check of socket',
  ]);
});

test('hopsAndTools takes a file that has it from outside, gives it to outside or is asked for it from outside for a hop', () => {
  const exchanges = [given(undefined, 'listener'), given('listener', 'sender'), sent('sender')];
  assert.deepEqual(toolsOf('listener sender body', ...exchanges, taken(undefined, 'body')), [
    'listener',
    'sender',
    'body',
  ]);
});

test('hopsAndTools takes a file between one that gives and another that takes for a hop', () => {
  assert.deepEqual(
    toolsOf('microphone queue reader', given('microphone', 'queue'), taken('reader', 'queue')),
    ['microphone', 'queue', 'reader'],
  );
});

test('hopsAndTools takes a file that calls a hop for a hop, and one that calls only tools for a tool', () => {
  const exchanges = [
    given(undefined, 'event'),
    given('event', 'player'),
    given('player', 'port'),
    sent('port'),
    given('player', 'clock'),
    given('clock', 'times'),
    taken('clock', 'times'),
  ];
  assert.deepEqual(toolsOf('event player clock times port', ...exchanges), [
    'event',
    'player',
    'clock of player',
    'times of player',
    'port',
  ]);
});

test('hopsAndTools names all hops that call a tool, in the order in which they touch what travels', () => {
  const exchanges = ['second', 'first'].flatMap((path) => [given(undefined, path), given(path, 'base64')]);
  assert.deepEqual(toolsOf('first base64 second', ...exchanges), [
    'first',
    'base64 of first and second',
    'second',
  ]);
});

test('hopsAndTools takes a file that no hop calls for a hop', () => {
  assert.deepEqual(toolsOf('page helper', given('page', 'helper'), taken('page', 'helper')), [
    'page',
    'helper',
  ]);
});
