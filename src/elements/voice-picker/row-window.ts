/** Rows of a long list that exist at a time: from `first` up to, and without, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows beyond each edge of what is seen; the window moves in steps of as many, so that most scrolling renders nothing. */
const SPARE_ROWS = 8;

/**
 * The rows to render of a list of equal rows.
 * @param view Pixels: how far it is scrolled, how much of it is seen, and the height of a row; and the number of rows.
 */
export function rowWindow(view: {
  readonly scrolled: number;
  readonly seen: number;
  readonly rowHeight: number;
  readonly count: number;
}): RowWindow {
  const rows = Math.ceil(view.seen / view.rowHeight) + 1;
  const last = Math.max(0, view.count - rows);
  const top = Math.min(last, Math.max(0, Math.floor(view.scrolled / view.rowHeight)));
  const first = Math.max(0, top - (top % SPARE_ROWS) - SPARE_ROWS);
  return { first, end: Math.min(view.count, first + rows + 3 * SPARE_ROWS) };
}
