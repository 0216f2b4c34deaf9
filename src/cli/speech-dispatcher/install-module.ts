import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where speech-dispatcher looks for what belongs to a user. */
export interface UserFolders {
  /** `~/.local/share`, or XDG_DATA_HOME. */
  readonly data: string;
  /** `~/.config`, or XDG_CONFIG_HOME. */
  readonly config: string;
}

const MODULE_LINE = 'AddModule "kurdish" "sd_kurdish" "kurdish.conf"';

/**
 * Installs the module for one user, without root: speech-dispatcher finds `sd_kurdish` by itself where its configuration lists no modules;
 * where the user's own speechd.conf lists some, a line is added to it.
 * @param command The program and its arguments that run the module.
 * @returns The files that were written.
 */
export function installModule(folders: UserFolders, command: readonly string[]): string[] {
  // Speech-dispatcher goes there through the data folder, which has to exist.
  mkdirSync(folders.data, { recursive: true });
  const programs = join(folders.data, '..', 'libexec/speech-dispatcher-modules');
  const configuration = join(folders.config, 'speech-dispatcher');
  mkdirSync(programs, { recursive: true });
  mkdirSync(join(configuration, 'modules'), { recursive: true });
  const program = join(programs, 'sd_kurdish');
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  writeFileSync(program, `#!/bin/sh\nexec ${quoted}\n`);
  chmodSync(program, 0o755);
  const settings = join(configuration, 'modules/kurdish.conf');
  writeFileSync(
    settings,
    '# The Kurdish module has no settings of its own: speech-dispatcher sends all of them.\n',
  );
  const written = [program, settings];
  const main = join(configuration, 'speechd.conf');
  const lines = existsSync(main) ? readFileSync(main, 'utf8') : '';
  if (/^\s*AddModule\s/m.test(lines) && !/^\s*AddModule\s+"kurdish"/m.test(lines)) {
    writeFileSync(main, `${lines.trimEnd()}\n${MODULE_LINE}\n`);
    written.push(main);
  }
  return written;
}
