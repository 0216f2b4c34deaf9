import { isSkippable } from './is-skippable.ts';
import { isNoteMark } from './note-mark.ts';
import { childElements, type Display, type PageNode, type PageTree } from './page-tree.ts';
import { tableHeaders } from './table-headers.ts';

/** A run of what is read, and where it stands. Offsets are UTF-16 code units. */
export interface Segment {
  /** A text; or the element that words of an attribute or a header stand for. */
  readonly node: PageNode;
  /** In the text of the node. */
  readonly nodeOffset: number;
  /** In what is read. */
  readonly start: number;
  /** In the author's text: the `textContent` of the element read. */
  readonly authorStart: number;
  length: number;
}

/** The headers of columns are repeated with each cell. Longer ones, in code units, and ones of more nodes are not. */
const LONGEST_HEADER = 80;
const MOST_HEADER_NODES = 50;

/** An element whose content is being read. */
interface Open {
  readonly element: PageNode;
  next: PageNode | null;
  /** What of it is read, where the rest is closed. */
  readonly only: PageNode | undefined;
  readonly gap: string;
  readonly isVisible: boolean;
}

/**
 * Reads what can be seen of an element, in the order of the document. White space collapses as it does on screen; the edges of blocks
 * and `<br>` become line breaks, which end sentences. Of a closed `<details>` the summary is read. In a table with headers, each
 * cell follows the header of its column, and a blank line stands between rows.
 * @param read Separated by spaces: `alt` reads the text alternatives of pictures; `abbr` the title of an abbreviation in its place;
 *   `brief` leaves out tables, figures, asides and notes.
 */
export function pageText<Element extends PageNode>(
  root: Element,
  tree: PageTree<Element>,
  read = '',
): { readonly text: string; readonly segments: readonly Segment[] } {
  return new PageReader(tree, read.toLowerCase().split(/\s+/)).read(root);
}

class PageReader<Element extends PageNode> {
  readonly #tree: PageTree<Element>;
  readonly #wanted: readonly string[];
  readonly #segments: Segment[] = [];
  #text = '';
  #gap = '';
  #author = 0;
  readonly #open: Open[] = [];
  readonly #rows = new Set<Element>();
  readonly #headers = new Map<Element, Element>();
  /** A cell of which nothing has been read, and the header to say before it. */
  #cell: readonly [Element, string] | undefined;
  /** By cell: one header is repeated often. */
  readonly #headerTexts = new Map<Element, string>();

  constructor(tree: PageTree<Element>, wanted: readonly string[]) {
    this.#tree = tree;
    this.#wanted = wanted;
  }

  /** Not recursive: the depth of a page has no limit here. @param most Nodes: of a larger element nothing is read. */
  read(root: Element, most = Number.POSITIVE_INFINITY): { text: string; segments: readonly Segment[] } {
    const isHeader = Number.isFinite(most);
    if (!isHeader) this.#noteHeaders(root);
    this.#enter(root, '', true);
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) {
      const node = open.next;
      if (!node) {
        this.#open.pop();
        this.#widen(open.gap);
        if (this.#cell?.[0] === open.element) this.#cell = undefined;
        continue;
      }
      if (--most < 0) return { text: '', segments: [] };
      open.next = node.nextSibling;
      if (node.nodeType === 3) this.#readText(node, open);
      else if (node.nodeType === 1) this.#readElement(node as Element, open, isHeader);
    }
    return { text: this.#text, segments: this.#segments };
  }

  #enter(element: Element, gap: string, isVisible: boolean, only?: PageNode): void {
    this.#widen(gap);
    this.#open.push({ element, next: element.firstChild ?? null, only, gap, isVisible });
  }

  /** Of two gaps the larger stays. */
  #widen(gap: string): void {
    if (gap.length > this.#gap.length || this.#gap === ' ') this.#gap = gap || this.#gap;
  }

  #readText(node: PageNode, { only, isVisible }: Open): void {
    const data = node.nodeValue ?? '';
    for (const run of only ? [] : data.matchAll(/\s+|\S+/gu)) {
      if (/\s/.test(run[0].charAt(0))) this.#widen(' ');
      else if (isVisible) this.#say(run[0], node, run.index);
    }
    this.#author += data.length;
  }

  #readElement(element: Element, { only, isVisible: isAround }: Open, isHeader: boolean): void {
    const tree = this.#tree;
    const name = tree.name(element);
    if (name === 'br') {
      this.#widen('\n');
      return;
    }
    const words = this.#wordsFor(element, name);
    // A picture's area has no look of its own.
    const display: Display = name === 'area' && words ? 'block' : tree.display(element);
    if (
      (only && only !== element) ||
      display === 'none' ||
      tree.isUnspoken(element) ||
      (name === 'svg' && !words) ||
      (name === 'a' && isNoteMark(element, tree)) ||
      (this.#wanted.includes('brief') && isSkippable(element, tree))
    ) {
      this.#author += tree.textLength(element);
      return;
    }
    const isVisible = tree.isVisible(element, isAround);
    if (words) {
      // A picture is no word of the sentence around it.
      const gap = isVisible && (name !== 'abbr' || display === 'block') ? '\n' : '';
      this.#widen(gap);
      if (isVisible) this.#say(words, element);
      this.#widen(gap);
      this.#author += tree.textLength(element);
      return;
    }
    if (!isHeader) this.#noteHeaders(element);
    const header = this.#headers.get(element);
    if (header) this.#cell = [element, this.#headerText(header)];
    else if (/^t[hdr]$/.test(name)) this.#cell = undefined;
    const gap = this.#rows.has(element) ? '\n\n' : display === 'block' ? '\n' : '';
    this.#enter(element, gap, isVisible, name === 'details' ? this.#summaryOf(element) : undefined);
  }

  /** What is read in place of an element. */
  #wordsFor(element: Element, name: string): string {
    const attribute = (key: string) =>
      this.#tree.attribute(element, key)?.replace(/\s+/gu, ' ').trim() || undefined;
    let words: string | undefined;
    const role = attribute('role');
    if (name === 'abbr') words = this.#wanted.includes('abbr') ? attribute('title') : '';
    else if (this.#wanted.includes('alt') && !/^(?:none|presentation)$/.test(role ?? ''))
      words =
        (role === 'img' || name === 'img' ? attribute('aria-label') : undefined) ??
        (name === 'img' || name === 'area' ? attribute('alt') : undefined);
    return words && /[\p{L}\p{N}]/u.test(words) ? words : '';
  }

  /** The first summary of a closed `<details>`; the element itself, which is none of its children, where it has none. */
  #summaryOf(details: Element): PageNode | undefined {
    const isOpen = this.#tree.attribute(details, 'open');
    if (isOpen !== null && isOpen !== undefined) return undefined;
    return childElements(this.#tree, details, ['summary'])[0] ?? details;
  }

  #noteHeaders(element: Element): void {
    if (this.#tree.name(element) !== 'table') return;
    const found = tableHeaders(element, this.#tree);
    for (const row of found?.rows ?? []) this.#rows.add(row);
    for (const [cell, header] of found?.headers ?? []) this.#headers.set(cell, header);
  }

  #headerText(header: Element): string {
    let text = this.#headerTexts.get(header);
    if (text === undefined) {
      const isRead = this.#tree.display(header) !== 'none' && !this.#tree.isUnspoken(header);
      const reader = new PageReader(this.#tree, this.#wanted);
      text = isRead ? reader.read(header, MOST_HEADER_NODES).text : '';
      text = text.length > LONGEST_HEADER ? '' : text.replace(/\s+/gu, ' ').replace(/[\s:]+$/u, '');
      this.#headerTexts.set(header, text);
    }
    return text;
  }

  #say(words: string, node: PageNode, nodeOffset = 0): void {
    const [cell, header] = this.#cell ?? [];
    this.#cell = undefined;
    if (cell && header) {
      this.#say(`${header}:`, cell);
      this.#gap = ' ';
    }
    if (this.#text) this.#text += this.#gap;
    this.#gap = '';
    const start = this.#text.length;
    const last = this.#segments.at(-1);
    const isNext = last?.node === node && nodeOffset - last.nodeOffset === start - last.start;
    if (isNext) last.length = start + words.length - last.start;
    else {
      const authorStart = this.#author + nodeOffset;
      this.#segments.push({ node, nodeOffset, start, authorStart, length: words.length });
    }
    this.#text += words;
  }
}
