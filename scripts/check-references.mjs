// Every import between folders goes to a project that the importing one references itself. The compiler also accepts the projects that those
// reference in turn, so it only sees that no two import each other.
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { filesUnder, root } from './project.mjs';
import { importedNames } from './shape/import-graph.mjs';

const projects = new Map();
for (const config of [...filesUnder('src', '.json'), ...filesUnder('worklets', '.json')])
  if (/\/tsconfig(\.\w+)?\.json$/.test(config)) addProject(resolve(root, config));
const projectOf = new Map(
  [...projects].flatMap(([config, { files }]) => files.map((file) => [file, config])),
);

const faults = [...projects].flatMap(([config, { files, references }]) =>
  files.flatMap((file) =>
    importedNames(ts.sys.readFile(file))
      // A Worker's or worklet's file, not its code.
      .filter((name) => !name.includes('?'))
      .map((name) => resolve(dirname(file), name))
      .filter((target) => {
        const project = projectOf.get(target);
        return project && project !== config && !references.has(project);
      })
      .map(
        (target) =>
          `${named(file)} imports ${named(target)}: its folder's tsconfig.json does not reference that one's.`,
      ),
  ),
);
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);

function addProject(config) {
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  if (!json.compilerOptions?.outDir) return;
  const { fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  const references = (json.references ?? []).map(({ path }) => {
    const target = resolve(dirname(config), path);
    return target.endsWith('.json') ? target : `${target}/tsconfig.json`;
  });
  projects.set(config, { files: fileNames, references: new Set(references) });
}

function named(path) {
  return relative(root, path);
}
