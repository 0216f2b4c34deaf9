import { posix } from 'node:path';
import ts from 'typescript';

const TEST = /(?:\.(?:slow|matrix|pages|sound|browser|node|property))?\.test\.tsx?$/;
/** Roots whose folders stand in test/ under their own name; those of src/ stand there without it. */
const OWN_ROOTS = ['worklets', 'training', 'scripts', 'demo', 'website'];

export const isTest = (path) => TEST.test(path);

/**
 * Which sources have a test of their name and which tests have a source. A test stands in the folder that mirrors its source's, and
 * its name is the source's or begins with it: `pcm-player-recovery.test.ts` tests `pcm-player.ts`. The longest name wins.
 */
export function mirroredTests(sources, testPaths) {
  const tested = new Set();
  const strays = [];
  for (const path of testPaths.filter(isTest)) {
    const source = mirrored(path, sources);
    if (source) tested.add(source);
    else strays.push(path);
  }
  const untested = [...sources.keys()].filter(
    (path) => !tested.has(path) && needsTest(path, sources.get(path)),
  );
  return { untested, strays };
}

function mirrored(testPath, sources) {
  const [, top, ...rest] = testPath.split('/');
  const folder = OWN_ROOTS.includes(top)
    ? posix.dirname([top, ...rest].join('/'))
    : posix.dirname(['src', top, ...rest].join('/'));
  const words = posix.basename(testPath).replace(TEST, '').split('-');
  for (let count = words.length; count > 0; count--)
    for (const ending of ['.ts', '.mjs']) {
      const path = `${folder}/${words.slice(0, count).join('-')}${ending}`;
      if (sources.has(path)) return path;
    }
  return undefined;
}

/** Types, lists of exports, tables of strings or numbers and styles have nothing to test. */
function needsTest(path, { text }) {
  if (/(?:\.d|\.styles)\.m?ts$|\/index\.ts$/.test(path)) return false;
  return hasLogic(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false));
}

function hasLogic(node) {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return false;
  const isLogic = ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isCallExpression(node);
  return isLogic || (ts.forEachChild(node, hasLogic) ?? false);
}
