// The list of pages, as the README has it.

const SECTION = /^- ([^:[\]]+): ((?:.|\n {2})*)$/gm;
const LINK = /\[([^\]]+)\]\(([^)#]+\.md)\)/g;

/** @returns Groups of a VitePress sidebar. */
export function sidebarOf(readme) {
  const list = readme.split('\n## Documentation\n')[1]?.split(/\n## /)[0] ?? '';
  const groups = [...list.matchAll(SECTION)].map(([, text, links]) => ({
    text,
    items: [...links.matchAll(LINK)].map(([, title, path]) => ({
      text: title[0].toUpperCase() + title.slice(1),
      link: `/${path.replace(/\.md$/, '')}`,
    })),
  }));
  if (!groups.length) throw new Error('README.md has no list under "## Documentation".');
  return groups;
}
