import { childElements, type PageNode, type PageTree } from './page-tree.ts';

/** In columns beyond, cells are read without a header. */
const MAX_COLUMNS = 64;

/** What a table with headers has. */
export interface TableHeaders<Element> {
  readonly rows: ReadonlySet<Element>;
  /** The header of its column, of each data cell that has one. */
  readonly headers: ReadonlyMap<Element, Element>;
}

/**
 * Finds the header of each data cell (HTML, "Forming relationships between data cells and header cells", without the attribute
 * `headers`): the nearest above it in its column. Headers of rows need none: they are read before the cells of their rows.
 * @returns undefined for a table without headers, and for one that only lays out a page.
 */
export function tableHeaders<Element extends PageNode>(
  table: Element,
  tree: PageTree<Element>,
): TableHeaders<Element> | undefined {
  if (/^(?:none|presentation)$/.test(tree.attribute(table, 'role') ?? '')) return undefined;
  const rows = new Set<Element>();
  const headers = new Map<Element, Element>();
  const above: (Element | undefined)[] = [];
  /** In how many further rows a cell from above takes a column. */
  let taken: number[] = [];
  let hasHeaders = false;
  const span = (cell: Element, name: string) =>
    Math.max(1, Number.parseInt(tree.attribute(cell, name) ?? '', 10) || 1);

  const readRow = (row: Element, isHead: boolean) => {
    rows.add(row);
    const cells = childElements(tree, row, ['th', 'td']);
    const lastData = cells.findLastIndex((cell) => tree.name(cell) === 'td');
    // The title of the rows below it.
    const isTitle = cells.length === 1 && (above.length > 1 || span(cells[0]!, 'colspan') > 1);
    const below: number[] = taken.map((count) => Math.max(0, count - 1));
    let column = 0;
    for (const [index, cell] of cells.entries()) {
      while (taken[column]) column++;
      if (column >= MAX_COLUMNS) break;
      const isHeader = tree.name(cell) === 'th';
      const scope = tree.attribute(cell, 'scope') ?? '';
      const isOfColumn = /^col/i.test(scope) || (!scope && !isTitle && (isHead || index > lastData));
      hasHeaders ||= isHeader;
      const header = above[column];
      if (!isHeader && header) headers.set(cell, header);
      const end = Math.min(MAX_COLUMNS, column + span(cell, 'colspan'));
      for (const rowsBelow = span(cell, 'rowspan') - 1; column < end; column++) {
        if (isHeader && isOfColumn) above[column] = cell;
        below[column] = rowsBelow;
      }
    }
    taken = below;
  };
  for (const child of childElements(tree, table, ['tr', 'thead', 'tbody', 'tfoot'])) {
    const section = tree.name(child);
    if (section === 'tr') readRow(child, false);
    else {
      taken = [];
      for (const row of childElements(tree, child, ['tr'])) readRow(row, section === 'thead');
      taken = [];
    }
  }
  return hasHeaders ? { rows, headers } : undefined;
}
