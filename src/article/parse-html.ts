import type { Document } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/**
 * Parses a page as a browser with scripting does: the same tree for the same bytes, also where tags are missing or misplaced.
 * Elements know their place in the source (`sourceCodeLocation`).
 */
export function parseHtml(html: string): Document {
  return parse(html, { treeAdapter: adapter, sourceCodeLocationInfo: true });
}
