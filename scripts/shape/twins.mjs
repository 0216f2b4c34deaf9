/** So many equal lines in a row make twins. */
const WINDOW = 12;

/**
 * Places that share `WINDOW` lines or more, each with its file and its first and last line (from 1), longest first. Lines are compared
 * trimmed and without imports, comments, blank lines and lone punctuation. A place is compared with the next one of the same lines, so
 * the time is linear: three copies are two pairs.
 */
export function twins(sources) {
  const files = [...sources].map(([path, { text }]) => ({ path, lines: comparedLines(text) }));
  const last = new Map();
  const open = new Map();
  const runs = [];
  for (const { path, lines } of files)
    for (let start = 0; start + WINDOW <= lines.length; start++) {
      const window = lines.slice(start, start + WINDOW);
      const key = window.map(({ text }) => text).join('\n');
      const before = last.get(key);
      // Lines that repeat themselves overlap.
      if (before?.path === path && start - before.start < WINDOW) continue;
      last.set(key, { path, start, lines });
      if (!before) continue;
      // Windows of one pair of places have the same distance, and follow each other.
      const diagonal = `${before.path} ${path} ${start - before.start}`;
      const run = open.get(diagonal);
      if (run && run.start + run.shift === start - 1) run.shift++;
      else {
        const opened = { before, path, start, lines, shift: 0 };
        open.set(diagonal, opened);
        runs.push(opened);
      }
    }
  return runs
    .map(({ before, path, start, lines, shift }) => ({
      count: WINDOW + shift,
      places: [place(before.path, before.lines, before.start, shift), place(path, lines, start, shift)],
    }))
    .sort((a, b) => b.count - a.count);
}

const place = (path, lines, start, shift) => ({
  path,
  from: lines[start].number,
  to: lines[start + shift + WINDOW - 1].number,
});

function comparedLines(text) {
  let isImport = false;
  let isComment = false;
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    if (/^import\s/.test(trimmed)) isImport = true;
    if (trimmed.startsWith('/*')) isComment = true;
    const isSkipped = isImport || isComment || trimmed.startsWith('//') || !/[\p{L}\p{N}]/u.test(trimmed);
    if (isImport && trimmed.endsWith(';')) isImport = false;
    if (isComment && trimmed.includes('*/')) isComment = false;
    return isSkipped ? [] : [{ text: trimmed, number: index + 1 }];
  });
}
