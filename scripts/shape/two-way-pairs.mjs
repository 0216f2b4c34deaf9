import { posix } from 'node:path';

/**
 * Pairs of folders whose files import each other's, with one example of each way. A folder is one that holds files itself: a parent
 * and its child are two.
 * @param projects The folders that are projects of the compiler, which checks imports between them.
 * @returns `project` is the one that both folders belong to, or both projects.
 */
export function twoWayPairs(graph, projects) {
  const examples = new Map();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (from !== to && !examples.has(`${from} ${to}`)) examples.set(`${from} ${to}`, [file, target]);
    }
  return [...examples].flatMap(([key, there]) => {
    const folders = key.split(' ');
    const back = examples.get(folders.toReversed().join(' '));
    if (!back || folders[0] > folders[1]) return [];
    const project = [...new Set(folders.map((folder) => projectOf(folder, projects)))].join(' and ');
    return [{ folders, project, examples: [there, back] }];
  });
}

/** One sentence for each pair. */
export function pairFaults(pairs) {
  return pairs.map(
    ({ folders, examples }) =>
      `${folders.join(' and ')} import each other: ${examples.map((example) => example.join(' imports ')).join(', ')}. Move one of these files.`,
  );
}

function projectOf(folder, projects) {
  let project = folder;
  while (!projects.includes(project) && project !== '.') project = posix.dirname(project);
  return project;
}
