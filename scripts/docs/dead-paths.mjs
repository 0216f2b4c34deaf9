const PATH =
  /(?<![\w./@-])(?:bench|demo|deploy|examples|integrations|scripts|src|test|training|worklets)\/[\w./*{},-]*[\w*}]/g;
/** Lists what a recipe has its reader write, or a command builds. */
const CREATED = /<!-- creates:([^>]*)-->/g;

/**
 * The paths of this project that a Markdown page names and that are not there. `*`, `**` and `{a,b}` stand for what they do in a shell, a part in
 * capitals such as NAME for any name. `<!-- creates: PATH … -->` excepts paths that its reader or a command creates.
 * @param markdown The page.
 * @param files Paths of all files, with slashes.
 */
export function deadPaths(markdown, files) {
  const created = [...markdown.matchAll(CREATED)].flatMap(([, paths]) => paths.trim().split(/\s+/));
  const named = new Set(markdown.match(PATH));
  return [...named].filter((path) => {
    const pattern = patternOf(path);
    return !created.includes(path) && !files.some((file) => pattern.test(file));
  });
}

/** Matches the path itself and what is below it. */
function patternOf(path) {
  const source = path.replace(/\*\*\/|\*|\{[^}]*\}|\/[A-Z]+(?=\/|$)|[.]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (part === '.') return '\\.';
    if (part.startsWith('/')) return '/[^/]+';
    return `(?:${part.slice(1, -1).replaceAll('.', '\\.').replaceAll(',', '|')})`;
  });
  return new RegExp(`^${source}(?:/|$)`);
}
