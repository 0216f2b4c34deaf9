import { shownBy } from './editor-marks.ts';
import { composerOf, isComposing } from './field-state.ts';

/** Not `font`: it is empty where one of its parts is set that it has no place for, as in ProseMirror and Monaco. */
const COPIED = [
  ...['family', 'size', 'style', 'weight', 'stretch', 'feature-settings'].map((part) => `font-${part}`),
  ...['letter-spacing', 'word-spacing', 'color', 'direction'],
];

/** Interim text drawn at the caret of an editor, in a layer above the page: the editor's own document has nothing of it. */
export class CaretGhost {
  readonly #input: HTMLElement;
  readonly #element: HTMLElement;
  readonly #caretRect: () => DOMRect | undefined;
  readonly #layer = document.createElement('div');
  readonly #listeners = new AbortController();

  /** @param caretRect Where the text belongs, in client coordinates of the element's window. */
  constructor(element: HTMLElement, caretRect: () => DOMRect | undefined) {
    this.#input = element;
    this.#element = shownBy(element);
    this.#caretRect = caretRect;
    const { style } = this.#layer;
    this.#layer.ariaHidden = 'true';
    this.#layer.translate = false;
    // The top layer: an editor may be in a modal dialog.
    this.#layer.popover = 'manual';
    const fixed = { all: 'initial', position: 'fixed', 'box-sizing': 'border-box', 'pointer-events': 'none' };
    const text = {
      'white-space': 'pre-wrap',
      'unicode-bidi': 'plaintext',
      'text-decoration': 'underline dotted',
      // It covers text, maybe a part of a word.
      'border-inline-end': '2px dotted',
    };
    for (const [name, value] of Object.entries({ ...fixed, ...text })) style.setProperty(name, value);
  }

  /** @param text Nothing is drawn if it is empty. */
  show(text: string): void {
    // Where the element contains the layer, each change of it would be one of the element.
    if (this.#layer.textContent !== text) this.#layer.textContent = text;
    if (!this.#layer.isConnected && text) this.#attach();
    this.#draw();
  }

  /** The caret may be elsewhere than before. */
  #draw(): void {
    const layer = this.#layer;
    if (!layer.isConnected) return;
    const caret = layer.textContent && !isComposing(this.#input) ? this.#caretRect() : undefined;
    const beside = caret && this.#elementAt(caret);
    const place = caret && beside && this.#placeOf(caret, getComputedStyle(beside).direction === 'rtl');
    layer.togglePopover?.(place !== undefined);
    layer.style.display = place ? 'block' : 'none';
    if (!beside || !place) return;
    const computed = getComputedStyle(beside);
    const { style } = layer;
    for (const name of COPIED) style.setProperty(name, computed.getPropertyValue(name));
    style.background = backgroundOf(beside);
    style.inset = 'auto';
    for (const [name, value] of Object.entries(place)) style.setProperty(name, `${value}px`);
  }

  remove(): void {
    this.#listeners.abort();
    this.#layer.remove();
  }

  #attach(): void {
    const layer = this.#layer;
    document.body.append(layer);
    const { ownerDocument } = this.#element;
    const options = { capture: true, passive: true, signal: this.#listeners.signal };
    const draw = () => this.#draw();
    for (const target of new Set([document, ownerDocument, composerOf(this.#input)]))
      for (const type of ['scroll', 'compositionstart', 'compositionend'])
        target.addEventListener(type, draw, options);
    addEventListener('beforeprint', () => layer.style.setProperty('display', 'none'), options);
    addEventListener('afterprint', draw, options);
    for (const view of new Set([window, ownerDocument.defaultView]))
      view?.addEventListener('resize', draw, options);
  }

  /** What the text before the caret is in: a heading has a font of its own, and a paragraph may have a direction. */
  #elementAt({ left, top, bottom }: DOMRect): Element {
    const root = this.#element.getRootNode() as Document | ShadowRoot;
    const isRtl = getComputedStyle(this.#element).direction === 'rtl';
    const found = [-1, 1]
      .map((side) => root.elementFromPoint(left + (isRtl ? -side : side), (top + bottom) / 2))
      .find((each) => each && each !== this.#element && this.#element.contains(each));
    return found ?? this.#element;
  }

  /** Undefined where the caret is scrolled out of sight. The text begins at the caret, or below it where the line has no room. */
  #placeOf(caret: DOMRect, isRtl: boolean): Record<string, number> | undefined {
    const box = visibleBox(this.#element);
    const { x, y } = frameOffset(this.#element);
    const [at, top, bottom] = [caret.left + x, caret.top + y, caret.bottom + y];
    if (bottom <= box.top || top >= box.bottom || at < box.left - 1 || at > box.right + 1) return undefined;
    const room = isRtl ? at - box.left : box.right - at;
    const layer = this.#layer;
    layer.style.setProperty('max-width', 'none');
    const fits = room > (box.right - box.left) / 3;
    const width = fits ? room : box.right - box.left;
    const edge = isRtl ? innerWidth - (fits ? at : box.right) : fits ? at : box.left;
    return {
      top: fits ? top : bottom,
      [isRtl ? 'right' : 'left']: edge,
      'max-width': width,
      'line-height': caret.height,
    };
  }
}

/** Where the element's window is in ours: it may be in frames. */
function frameOffset(element: Element): { x: number; y: number } {
  const frame = frameOf(element);
  if (!frame) return { x: 0, y: 0 };
  const { left, top } = frame.getBoundingClientRect();
  const outer = frameOffset(frame);
  return { x: left + frame.clientLeft + outer.x, y: top + frame.clientTop + outer.y };
}

/** The part of the element that is not clipped, in our window's coordinates. */
function visibleBox(element: Element): { left: number; top: number; right: number; bottom: number } {
  const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const isFrame = each.localName === 'iframe';
    if (each !== element && !isFrame && getComputedStyle(each).overflow === 'visible') continue;
    const { x, y } = frameOffset(each);
    const { left, top, right, bottom } = each.getBoundingClientRect();
    // The body of a frame may be smaller than what is shown of it.
    if (each.localName === 'body') continue;
    box.left = Math.max(box.left, left + x);
    box.top = Math.max(box.top, top + y);
    box.right = Math.min(box.right, right + x);
    box.bottom = Math.min(box.bottom, bottom + y);
  }
  return box;
}

function backgroundOf(element: Element): string {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

function parentOf(element: Element): Element | null {
  return (
    element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? frameOf(element) ?? null
  );
}

function frameOf(element: Element): Element | null | undefined {
  return element.ownerDocument === document ? undefined : element.ownerDocument.defaultView?.frameElement;
}
