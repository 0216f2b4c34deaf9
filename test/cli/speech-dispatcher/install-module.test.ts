import assert from 'node:assert/strict';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { installModule } from '../../../src/cli/speech-dispatcher/install-module.ts';

describe('installing the module for a user', () => {
  it('writes a program that runs, and adds itself once where other modules are listed', (context) => {
    const home = mkdtempSync(join(tmpdir(), 'speech-dispatcher-'));
    context.after(() => rmSync(home, { recursive: true }));
    const folders = { data: join(home, '.local/share'), config: join(home, '.config') };
    const program = join(home, '.local/libexec/speech-dispatcher-modules/sd_kurdish');
    assert.equal(installModule(folders, ['/bin/node', "it's/cli.js"]).length, 2);
    accessSync(program, constants.X_OK);
    assert.match(readFileSync(program, 'utf8'), /^exec '\/bin\/node' 'it'\\''s\/cli\.js'$/m);

    const main = join(folders.config, 'speech-dispatcher/speechd.conf');
    mkdirSync(join(folders.config, 'speech-dispatcher'), { recursive: true });
    writeFileSync(main, 'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\n');
    assert.ok(installModule(folders, ['node']).includes(main));
    assert.ok(!installModule(folders, ['node']).includes(main));
    assert.equal(readFileSync(main, 'utf8').match(/AddModule "kurdish"/g)?.length, 1);
  });
});
