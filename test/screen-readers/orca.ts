import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { Desktop, RECORDING_RATE } from './desktop.ts';

const SESSION = fileURLToPath(new URL('orca-session.sh', import.meta.url));
const isInstalled = ['orca', 'xvfb-run', 'dbus-run-session'].every(
  (name) => !spawnSync('which', [name]).status,
);

describe('Orca', { skip: isInstalled ? false : 'Orca is not installed.' }, () => {
  it('reads the button that has the focus (emro hewa zor xoshe), by our voice', async (context) => {
    const desktop = new Desktop();
    const recognizer = createCtcEngine({ threads: 1 });
    context.after(async () => {
      await desktop.stop();
      await recognizer.close();
    });
    const configuration = readFileSync('/etc/speech-dispatcher/speechd.conf', 'utf8');
    await desktop.start(`${configuration}\nDefaultModule kurdish\nDefaultLanguage "ckb"\n`);
    const recording = desktop.record();
    const session = spawn('xvfb-run', ['-a', 'dbus-run-session', '--', SESSION], {
      env: desktop.environment,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(session, 'close');
    // It says that it is on.
    await recording.sounds(0);
    await recording.more(3 * RECORDING_RATE);
    const opened = recording.length;
    session.stdin.write('ئەمڕۆ هەوا زۆر خۆشە\n');
    await ended;
    const stream = recognizer.open('sorani');
    await stream.write((await recording.end()).slice(opened));
    const heard = await stream.finish();
    stream.close();
    context.diagnostic(`Heard “${heard}”.`);
    const found = ['ئەمڕۆ', 'هەوا', 'زۆر', 'خۆشە'].filter((word) => heard.includes(word));
    assert.ok(found.length >= 3, heard);
  });
});
