import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';

/** The rows that are rendered: from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

export interface VirtualListHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** A focusable control in a row, bound to the row's item. */
export type RowControl<Item> = HTMLElement & { readonly item?: Item };

/** Used until a row has been measured, in pixels. */
const ESTIMATED_ROW_HEIGHT = 52;
/** Rows rendered beyond each edge. The window moves in steps of this size, so that most scrolling renders nothing. */
const OVERSCAN_ROWS = 8;
const NO_ROWS: RowWindow = { first: 0, end: 0 };

/**
 * Renders only the visible rows of a long list, moves through it by keyboard and keeps the focus on its item while rows are recycled.
 * The host renders `.list` (which scrolls) around `.height` around `.window`, with one `[role=option]` and its RowControls for
 * each item of `rows`.
 */
export class VirtualList<Item> implements ReactiveController {
  items: readonly Item[] = [];
  rows = NO_ROWS;
  /** The item that keys act on. */
  activeIndex = 0;
  /** The reader has moved: the list no longer jumps to another item when more items arrive. */
  hasMoved = false;

  readonly #host: VirtualListHost;
  readonly #onFocusLost: () => void;
  #rowHeight = ESTIMATED_ROW_HEIGHT;
  #focusedBefore: { readonly item: Item; readonly name: string } | undefined;

  /** @param onFocusLost Called when the item that had the focus is no longer rendered. */
  constructor(host: VirtualListHost, onFocusLost: () => void) {
    this.#host = host;
    this.#onFocusLost = onFocusLost;
    host.addController(this);
  }

  get active(): Item | undefined {
    return this.items[this.activeIndex];
  }

  hostUpdate(): void {
    const focused = this.#focused;
    this.#focusedBefore = focused?.item ? { item: focused.item, name: focused.localName } : undefined;
  }

  hostUpdated(): void {
    if (this.#list?.clientHeight) this.layOut();
    const before = this.#focusedBefore;
    if (!before || this.#focused?.item === before.item) return;
    const controls = [...this.#host.renderRoot.querySelectorAll<RowControl<Item>>(before.name)];
    const control = controls.find((each) => each.item === before.item);
    if (control) control.focus({ preventScroll: true });
    else this.#onFocusLost();
  }

  /** Replaces the items; `activeIndex` below 0 makes the first one active. */
  show(items: readonly Item[], activeIndex: number): void {
    this.items = items;
    this.activate(activeIndex);
    this.updateRows();
    this.#host.requestUpdate();
  }

  activate(index: number): void {
    this.activeIndex = Math.max(0, index);
  }

  /** Renders no rows until the list is laid out again. */
  clear(): void {
    this.rows = NO_ROWS;
    this.hasMoved = false;
  }

  /** Moves by arrow, page, Home and End keys. False for other keys. */
  moveByKey({ key, shiftKey }: KeyboardEvent): boolean {
    const page = Math.max(1, Math.floor((this.#list?.clientHeight ?? 0) / this.#rowHeight) - 1);
    const index = {
      ArrowDown: this.activeIndex + 1,
      ArrowUp: this.activeIndex - 1,
      PageDown: this.activeIndex + page,
      PageUp: this.activeIndex - page,
      Home: shiftKey ? undefined : 0,
      End: shiftKey ? undefined : this.items.length - 1,
    }[key];
    if (index === undefined) return false;
    this.hasMoved = true;
    this.activate(Math.min(this.items.length - 1, index));
    this.scrollToActive('nearest');
    this.updateRows();
    this.#host.requestUpdate();
    return true;
  }

  scrollToTop(): void {
    const list = this.#list;
    if (list) list.scrollTop = 0;
  }

  scrollToActive(block: 'center' | 'nearest'): void {
    const list = this.#list;
    if (!list) return;
    const top = this.activeIndex * this.#rowHeight;
    const bottom = top + this.#rowHeight;
    this.#setHeight();
    if (block === 'center') list.scrollTop = top - (list.clientHeight - this.#rowHeight) / 2;
    else if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  /** Measures a row and moves the window into place. Styles are set by script, because a strict CSP refuses style attributes. */
  layOut(): void {
    const height = this.#find('[role=option]')?.getBoundingClientRect().height;
    if (height && Math.abs(height - this.#rowHeight) > 0.01) {
      this.#rowHeight = height;
      this.#host.requestUpdate();
    }
    this.#setHeight();
    const offset = this.rows.first * this.#rowHeight;
    this.#find('.window')?.style.setProperty('transform', `translateY(${offset}px)`);
    this.updateRows();
  }

  /** Renders other rows where the list has scrolled, grown or shrunk. */
  updateRows(): void {
    const list = this.#list;
    const rows = rowsInView({
      scrollTop: list?.scrollTop ?? 0,
      clientHeight: list?.clientHeight ?? 0,
      rowHeight: this.#rowHeight,
      count: this.items.length,
    });
    if (rows.first === this.rows.first && rows.end === this.rows.end) return;
    this.rows = rows;
    this.#host.requestUpdate();
  }

  get #list(): HTMLElement | null {
    return this.#find('.list');
  }

  get #focused(): RowControl<Item> | null {
    return (this.#host.renderRoot as ShadowRoot).activeElement as RowControl<Item> | null;
  }

  #setHeight(): void {
    this.#find('.height')?.style.setProperty('block-size', `${this.items.length * this.#rowHeight}px`);
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}

/**
 * The rows to render of a list of rows of one height.
 * @param view Pixels, and the number of rows.
 */
export function rowsInView(view: {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly rowHeight: number;
  readonly count: number;
}): RowWindow {
  const rows = Math.ceil(view.clientHeight / view.rowHeight) + 1;
  const last = Math.max(0, view.count - rows);
  const top = Math.min(last, Math.max(0, Math.floor(view.scrollTop / view.rowHeight)));
  const first = Math.max(0, top - (top % OVERSCAN_ROWS) - OVERSCAN_ROWS);
  return { first, end: Math.min(view.count, first + rows + 3 * OVERSCAN_ROWS) };
}
