import { posix } from 'node:path';

/**
 * Pairs of folders whose files import each other's, with one example of each way. A folder is one that holds files itself: a parent
 * and its child are two. `project` is the compiler's project of both, or both projects.
 */
export function twoWayPairs(graph) {
  const examples = new Map();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (from !== to && !examples.has(`${from} ${to}`)) examples.set(`${from} ${to}`, [file, target]);
    }
  return [...examples].flatMap(([key, there]) => {
    const [from, to] = key.split(' ');
    const back = examples.get(`${to} ${from}`);
    if (!back || from > to) return [];
    return [{ folders: [from, to], project: projectOf(from, to), examples: [there, back] }];
  });
}

/** The folder of src, or worklets: the compiler checks imports between these. */
const project = (folder) => folder.split('/').slice(0, 2).join('/');

const projectOf = (...folders) => [...new Set(folders.map(project))].join(' and ');
