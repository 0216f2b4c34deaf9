import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** markdown-it plugin: a link to a file of the repository that the site does not have is plain text. @param pages Folder of the site's pages. */
export function linksWithinSite(md, pages) {
  const isThere = (href, page) => {
    const path = decodeURIComponent(href.replace(/[?#].*$/, ''));
    if (!path || /^(?:[a-z]+:|\/)/i.test(href)) return true;
    return existsSync(join(pages, dirname(page), path)) && /\.(?:md|html|txt)$/.test(path);
  };
  md.core.ruler.push('links-within-site', ({ tokens, env, Token }) => {
    for (const { children } of tokens)
      for (const [index, token] of (children ?? []).entries()) {
        if (token.type !== 'link_open' || isThere(token.attrGet('href'), env.relativePath ?? '')) continue;
        const end = children.findIndex((each, at) => at > index && each.type === 'link_close');
        for (const at of [index, end])
          children[at] = Object.assign(new Token('html_inline', '', 0), { content: '' });
      }
  });
}
