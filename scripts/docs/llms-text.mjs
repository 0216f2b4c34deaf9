// llms.txt (https://llmstxt.org): a map of the documentation for language models, made of the README's list of it.

/** `- Using it: [script tag](docs/script-tag.md), …`, which may go over several lines. */
const SECTION = /^- ([^:[\]]+): ((?:.|\n {2})*)$/gm;
const LINK = /\]\(([^)#]+)(?:#[^)]*)?\)/g;

/**
 * @param summary One sentence about the project.
 * @param pages Paths of all pages, from the root: those that the README does not list come last, as optional.
 * @param readPage The text of a page.
 * @returns The text of llms.txt.
 * @throws Error where the README has no list of documentation.
 */
export function llmsText(summary, pages, readPage) {
  const readme = readPage('README.md');
  const list = readme.split('\n## Documentation\n')[1]?.split(/\n## /)[0] ?? '';
  const sections = [...list.matchAll(SECTION)].map(([, name, links]) => {
    return { name, paths: [...links.matchAll(LINK)].map(([, path]) => path) };
  });
  if (sections.length === 0) throw new Error('README.md has no list under "## Documentation".');
  const listed = new Set(sections.flatMap(({ paths }) => paths));
  sections.push({ name: 'Optional', paths: pages.filter((path) => !listed.has(path)) });
  const texts = sections.map(({ name, paths }) => {
    return `## ${name}\n\n${paths.map((path) => describe(path, readPage(path))).join('\n')}\n`;
  });
  return `# kurdish-speech\n\n> ${summary}\n\nEvery page is Markdown; paths are relative to this file.\n\n${texts.join('\n')}`;
}

function describe(path, page) {
  const title = plain(/^# (.+)$/m.exec(page)[1]);
  // Pages of the reference begin with how they are made.
  const sentence = path.startsWith('docs/api/') ? '' : firstSentence(page);
  return `- [${title}](${path})${sentence && `: ${sentence}`}`;
}

/** The first sentence of the first paragraph that is prose. */
function firstSentence(page) {
  const prose = page.replace(/^```[\s\S]*?^```$/gm, '').split(/\n{2,}/);
  const paragraph = prose
    .map((part) => part.trim())
    .find((part) => part && !/^(?:[#|<!>\-*]|\d+\.)/.test(part));
  return plain(/^[\s\S]*?[.:](?=\s|$)/.exec(paragraph ?? '')?.[0] ?? '').replace(/:$/, '.');
}

/** Without links, emphasis and line breaks. */
function plain(markdown) {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .trim();
}
