// Runs many test files in one process: starting one and loading its sources costs more than what most files test.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';

const FOLDER = 'test-groups';
/** Files in one process. With more there would be too few processes for the cores, and more to run again when one crashes. */
const MOST = 20;
/** Those that wait for sound in real time run side by side. */
const MOST_PAGES = 7;

/** They count threads of their process, or its globals. */
const OWN_PROCESS = ['test/package/ponyfill-on-server.test.ts', 'test/service/decode/decode-upload.test.ts'];
/** Outside a suite these run before or after each test of the process, those of other files too. */
const HOOK_OF_ALL = /^(?:before|after)Each\(/m;

/**
 * @param files Test files of Node, from the root.
 * @param compiledPath The path of a source's compiled file.
 * @returns What to run instead: modules that each import files of one folder, and the files that need a process of their own. The modules
 *   are there until this process ends.
 */
export function groupTests(files, compiledPath) {
  const place = join(root, '.cache', FOLDER, String(process.pid));
  mkdirSync(place, { recursive: true });
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const alone = files.filter((file) => OWN_PROCESS.includes(file) || HOOK_OF_ALL.test(read(file)));
  const folders = new Map();
  for (const file of files.filter((name) => !alone.includes(name))) {
    const [, folder] = file.split('/');
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const groups = [...folders].flatMap(([folder, members]) =>
    split(members, folder === 'e2e' ? MOST_PAGES : MOST).map((part, index) =>
      writeGroup(join(place, `${folder}-${index + 1}.test.mjs`), part, compiledPath),
    ),
  );
  return [...groups, ...alone.map(compiledPath)];
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The files of such a module, as absolute paths in their order; undefined for any other file. */
export function filesOfGroup(path) {
  if (!path.includes(FOLDER)) return undefined;
  return [...readFileSync(path, 'utf8').matchAll(/\/\/ (.+)$/gm)].map(([, file]) => join(root, file));
}

/** In parts of about the same length. */
function split(files, most) {
  const parts = Math.ceil(files.length / most);
  const length = Math.ceil(files.length / parts);
  return Array.from({ length: parts }, (_, part) => files.slice(part * length, (part + 1) * length));
}

function writeGroup(path, files, compiledPath) {
  const imports = files.map((file) => `import '${pathToFileURL(compiledPath(file))}'; // ${file}`);
  writeFileSync(path, imports.join('\n'));
  return path;
}
