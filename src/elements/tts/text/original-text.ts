/** What machine translation has put in place of the texts of a page. */
interface Originals {
  /** The child nodes that an element had. */
  readonly children: WeakMap<Node, readonly Node[]>;
  /** What stands in place of a text. */
  readonly standIns: WeakMap<Node, readonly Node[]>;
  readonly observer: MutationObserver;
}

/** One for all scripts of the page: a page may be translated while the element's code is still to be loaded. */
const KEY = Symbol.for('kurdish-speech.originals');

type Page = { [KEY]?: Originals };

/**
 * From now on the texts of a tree can be read as they were, after Chrome, Edge or a script has translated them: each text is replaced by
 * `<font>` elements, and comes back when the reader asks for the original. Nothing is copied: texts that were taken out are kept.
 */
export function keepOriginals(root: Node): void {
  const page = globalThis as Page;
  page[KEY] ??= startKeeping();
  page[KEY].observer.observe(root, { childList: true, subtree: true });
}

/** The child nodes of an element before they were translated; undefined where they were not. */
export function originalChildren(element: Node): readonly Node[] | undefined {
  const kept = (globalThis as Page)[KEY];
  // What has just happened, too.
  if (kept) note(kept, kept.observer.takeRecords());
  return kept?.children.get(element);
}

/** What stands in place of a text that was translated. */
export function standInsOf(text: Node): readonly Node[] | undefined {
  return (globalThis as Page)[KEY]?.standIns.get(text);
}

function startKeeping(): Originals {
  const kept: Originals = {
    children: new WeakMap(),
    standIns: new WeakMap(),
    observer: new MutationObserver((records) => note(kept, records)),
  };
  return kept;
}

function note(kept: Originals, records: readonly MutationRecord[]): void {
  const byTarget = new Map<Node, MutationRecord[]>();
  for (const record of records) {
    const own = byTarget.get(record.target) ?? [];
    own.push(record);
    byTarget.set(record.target, own);
  }
  for (const [target, own] of byTarget) noteChildren(kept, target, own);
}

function noteChildren(
  { children, standIns }: Originals,
  target: Node,
  records: readonly MutationRecord[],
): void {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  const isReplaced = added.some(isStandIn);
  const before = children.get(target) ?? (isReplaced ? undo(target, records) : []);
  const now: Node[] = [...target.childNodes];
  const taken = before.filter((node) => isWord(node) && !now.includes(node));
  for (const text of before) standIns.delete(text);
  // Its own texts are back, or the page has written others.
  if (!taken.length || (!isReplaced && added.some(isWord))) {
    children.delete(target);
    return;
  }
  children.set(target, before);
  const fonts = now.filter((node) => isStandIn(node) && !before.includes(node));
  for (const [index, text] of taken.entries())
    standIns.set(text, fonts.length === taken.length ? fonts.slice(index, index + 1) : fonts);
}

/** The child nodes before some changes. */
function undo(target: Node, records: readonly MutationRecord[]): readonly Node[] {
  const nodes: Node[] = [...target.childNodes];
  for (const { addedNodes, removedNodes, nextSibling } of [...records].reverse()) {
    for (const node of addedNodes) if (nodes.includes(node)) nodes.splice(nodes.indexOf(node), 1);
    const next = nextSibling ? nodes.indexOf(nextSibling) : -1;
    nodes.splice(next < 0 ? nodes.length : next, 0, ...removedNodes);
  }
  return nodes;
}

const isStandIn = ({ nodeName }: Node) => nodeName === 'FONT';
const isWord = ({ nodeType, nodeValue }: Node) => nodeType === 3 && Boolean(nodeValue?.trim());
