import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { findPlayer } from '../../../src/cli/say/find-player.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';

function folderWith(...names: readonly string[]): string {
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe('the player', () => {
  it('is the first of the list, in whichever folder of the path it is', () => {
    const path = [folderWith('ffplay', 'aplay'), folderWith('paplay')].join(delimiter);
    assert.equal(findPlayer(path)?.name, 'paplay');
    assert.equal(findPlayer(folderWith('ffplay', 'aplay'))?.name, 'aplay');
  });

  it('is none where none is installed, or what has its name cannot be started', () => {
    const folder = folderWith('aplay');
    chmodSync(join(folder, 'aplay'), 0o644);
    assert.equal(findPlayer(folder), undefined);
    assert.equal(findPlayer(''), undefined);
  });
});
