import { Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { FLAG, parseFlags, print } from '../arguments/flags.ts';

const HELP = `Usage: kurdish-speech speech-dispatcher [--install]

Kurdish voices for Orca and other programs that speak by speech-dispatcher (0.11 or later): its output module, on standard input and
output. Speech-dispatcher starts it; what it says is made on this machine and not logged.

  --install  Install the module for this user, without root, so that it runs this command`;

/** `kurdish-speech speech-dispatcher` */
export async function runSpeechDispatcher(args: string[]): Promise<void> {
  const { values } = parseFlags(args, { options: { install: FLAG, help: FLAG } });
  if (values.help) return print(HELP);
  if (values.install) {
    const { installModule } = await import('./install-module.ts');
    const folders = {
      data: process.env.XDG_DATA_HOME || join(homedir(), '.local/share'),
      config: process.env.XDG_CONFIG_HOME || join(homedir(), '.config'),
    };
    const command = [process.execPath, ...process.execArgv, process.argv[1]!, 'speech-dispatcher'];
    for (const file of installModule(folders, command)) print(`Wrote ${file}`);
    print('Restart speech-dispatcher (killall speech-dispatcher); then try: spd-say -o kurdish -l ckb سڵاو');
    return;
  }
  const { runModule } = await import('./run-module.ts');
  // process.stdout writes to a pipe synchronously: a server that is not reading would keep the module from hearing STOP.
  const output = new Socket({ fd: 1, readable: false, writable: true });
  output.on('error', () => process.exit(0));
  await runModule(process.stdin, output);
  await new Promise<void>((resolve) => output.end(() => resolve()));
}
