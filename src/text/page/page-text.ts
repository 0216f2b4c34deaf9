import type { VoiceMark } from '../voices/voice-run.ts';
import { isSkippable } from './is-skippable.ts';
import { isNoteMark } from './note-mark.ts';
import { childElements, childrenOf, type PageNode, type PageTree } from './page-tree.ts';
import { raisedDigits } from './raised-digits.ts';
import { sayAs } from './say-as.ts';
import { tableHeaders } from './table-headers.ts';
import { type ElementMark, voiceMarkOf } from './voice-mark-of.ts';

/** A run of what is read, and where it stands. Offsets are UTF-16 code units. */
export interface Segment {
  /** A text; or the element that words of an attribute or a header stand for. */
  readonly node: PageNode;
  /** Offset in the text of the node. */
  readonly nodeOffset: number;
  /** Offset in what is read. */
  readonly start: number;
  /** Offset in the author's text: the `textContent` of the element read. */
  readonly authorStart: number;
  length: number;
}

export interface PageText {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** What is read of descendants with a `data-voice`, or the `lang` of a Kurdish dialect. */
  readonly marks: readonly VoiceMark[];
}

/** An element that is being read. */
interface Open<Element> {
  readonly element: Element;
  readonly nodes: Iterator<PageNode>;
  /** What of it is read, where the rest is closed. */
  readonly only: PageNode | false;
  readonly around: string;
  readonly isVisible: boolean;
  readonly mark: ElementMark | undefined;
}

/** The headers of columns are repeated with each cell. Longer ones, in code units, and ones of more nodes are not. */
const LONGEST_HEADER = 80;
const MOST_HEADER_NODES = 50;
/** The most nodes of a word whose attribute says how it is said. */
const MOST_WORD_NODES = 50;
const NOTHING: PageText = { text: '', segments: [], marks: [] };

/**
 * Reads what can be seen of an element, in the order of the document. White space collapses as it does on screen; the edges of blocks
 * and `<br>` become line breaks, which end sentences. Of a closed `<details>` the summary is read. In a table with headers, each
 * cell follows the header of its column, and a blank line stands between rows. `data-say` and the annotation of `<ruby>` are said in place of
 * their words, and `data-say-as` letter by letter, digit by digit, or as a date or an ordinal.
 * @param read Separated by spaces: `alt` reads the text alternatives of pictures; `abbr` the title of an abbreviation in its place;
 *   `brief` leaves out tables, figures, asides and notes.
 */
export function pageText<Element extends PageNode>(
  root: Element,
  tree: PageTree<Element>,
  read = '',
): PageText {
  return readTree(root, tree, read.toLowerCase().split(/\s+/));
}

/** @param most Nodes: of a larger element nothing is read. Headers are read with it, and without the headers of tables in them. */
function readTree<Element extends PageNode>(
  root: Element,
  tree: PageTree<Element>,
  wanted: readonly string[],
  most?: number,
): PageText {
  const [wantsPictures, wantsTitles, isBrief] = ['alt', 'abbr', 'brief'].map((each) => wanted.includes(each));
  const segments: Segment[] = [];
  const marks: VoiceMark[] = [];
  /** That of what was read last. */
  let marked: ElementMark | undefined;
  let [text, gap, author, count] = ['', '', 0, 0];
  /** Elements in tables: rows, cells with the headers of their columns, and what these say. */
  const rows = new Set<Element>();
  const headers = new Map<Element, Element>();
  const headerTexts = new Map<Element, string>();
  /** A cell of which nothing has been read, and the header to say before it. */
  let cell: Element | undefined;
  let header = '';

  /** Where two gaps meet, the larger one stays. */
  const widen = (by: string) => {
    if (by.length > gap.length || (by && gap === ' ')) gap = by;
  };
  const say = (words: string, node: PageNode, mark?: ElementMark, nodeOffset = 0) => {
    const headed = cell;
    cell = undefined;
    if (headed && header) {
      say(`${header}:`, headed, mark);
      gap = ' ';
    }
    if (text) text += gap;
    gap = '';
    const { length: start } = text;
    const last = segments.at(-1);
    if (last?.node === node && nodeOffset - last.nodeOffset === start - last.start)
      last.length = start + words.length - last.start;
    else segments.push({ node, nodeOffset, start, authorStart: author + nodeOffset, length: words.length });
    text += words;
    const lastMark = marks.at(-1);
    const isSame = mark?.lang === marked?.lang && mark?.voice === marked?.voice;
    if (mark && lastMark && isSame) marks[marks.length - 1] = { ...lastMark, end: text.length };
    else if (mark) marks.push({ ...mark, start, end: text.length });
    marked = mark;
  };

  const headerText = (of: Element) => {
    let words = headerTexts.get(of);
    if (words === undefined) {
      const isRead = tree.display(of) !== 'none' && !tree.isUnspoken(of);
      words = isRead ? readTree(of, tree, wanted, MOST_HEADER_NODES).text : '';
      words = words.length > LONGEST_HEADER ? '' : words.replace(/\s+/gu, ' ').replace(/[\s:]+$/u, '');
      headerTexts.set(of, words);
    }
    return words;
  };
  const noteHeaders = (element: Element) => {
    const found = !most && tree.name(element) === 'table' && tableHeaders(element, tree);
    if (!found) return;
    for (const row of found.rows) rows.add(row);
    for (const [each, above] of found.headers) headers.set(each, above);
  };

  const contentOf = (element: Element) => readTree(element, tree, wanted, MOST_WORD_NODES).text;

  /** What is read in place of an element; empty where its content is. */
  const wordsFor = (element: Element, name: string) => {
    const attribute = (key: string) => tree.attribute(element, key)?.replace(/\s+/gu, ' ').trim() ?? '';
    let words = attribute('data-say');
    if (words) return words;
    // Inside such an element they are not looked for: each would be read once more for each around it.
    const isOutermost = most === undefined;
    if (isOutermost && attribute('data-say-as')) words = sayAs(contentOf(element), attribute('data-say-as'));
    else if (isOutermost && name === 'sup' && !gap) words = raisedDigits(contentOf(element), text.slice(-4));
    else if (isOutermost && name === 'ruby')
      words = childElements(tree, element, ['rt']).map(contentOf).join(' ');
    else if (name === 'abbr') words = wantsTitles ? attribute('title') : '';
    else if (wantsPictures && !/^(?:none|presentation)$/.test(attribute('role'))) {
      if (name === 'img' || attribute('role') === 'img') words = attribute('aria-label');
      if (name === 'img' || name === 'area') words ||= attribute('alt');
    }
    return /[\p{L}\p{N}]/u.test(words) ? words : '';
  };

  // Not recursive: the depth of a page has no limit here.
  const open: Open<Element>[] = [];
  const enter = (
    element: Element,
    around: string,
    isVisible: boolean,
    only: PageNode | false,
    mark?: ElementMark,
  ) => {
    noteHeaders(element);
    widen(around);
    const nodes = childrenOf(element, tree)[Symbol.iterator]();
    open.push({ element, nodes, only, around, isVisible, mark });
  };
  const readElement = (element: Element, around: Open<Element>) => {
    const { only } = around;
    const name = tree.name(element);
    if (name === 'br') {
      widen('\n');
      return;
    }
    const mark = voiceMarkOf(element, around.mark, tree);
    const words = wordsFor(element, name);
    // A picture's area has no look of its own.
    const display = name === 'area' && words ? 'block' : tree.display(element);
    const isLeftOut =
      (only && only !== element) ||
      display === 'none' ||
      tree.isUnspoken(element) ||
      (name === 'svg' && !words) ||
      ((name === 'a' || name === 'sup') && isNoteMark(element, tree)) ||
      (isBrief && isSkippable(element, tree));
    const isVisible = !isLeftOut && tree.isVisible(element, around.isVisible);
    if (isLeftOut || words) {
      // A picture is no word of the sentence around it.
      const isPicture = /^(?:img|area|svg)$/.test(name) || tree.attribute(element, 'role') === 'img';
      const edge = isVisible && (isPicture || display === 'block') ? '\n' : '';
      widen(edge);
      if (isVisible) say(words, element, mark);
      widen(edge);
      author += tree.textLength(element);
      return;
    }
    const above = headers.get(element);
    if (above || /^t[hdr]$/.test(name)) cell = above && element;
    if (above) header = headerText(above);
    // Nothing of a closed `<details>` without a summary is read: it is not in itself.
    const isClosed = name === 'details' && (tree.attribute(element, 'open') ?? undefined) === undefined;
    enter(
      element,
      rows.has(element) ? '\n\n' : display === 'block' ? '\n' : '',
      isVisible,
      isClosed && (childElements(tree, element, ['summary'])[0] ?? element),
      mark,
    );
  };

  enter(root, '', true, false);
  for (let top = open[0]; top; top = open.at(-1)) {
    const { value: node, done } = top.nodes.next();
    if (done) {
      open.pop();
      widen(top.around);
      if (cell === top.element) cell = undefined;
      continue;
    }
    if (most && ++count > most) return NOTHING;
    if (node.nodeType === 1) readElement(node as Element, top);
    if (node.nodeType !== 3) continue;
    const data = node.nodeValue ?? '';
    for (const run of top.only ? [] : data.matchAll(/\s+|\S+/gu)) {
      if (!run[0].trim()) widen(' ');
      else if (top.isVisible) say(run[0], node, top.mark, run.index);
    }
    author += data.length;
  }
  return { text, segments, marks };
}
