import { adoptStyles } from '../../base/adopt-styles.ts';
import type { Highlighter, HighlightKind } from '../words/highlight.ts';

const RULES = `
.overlay{all:unset;position:fixed;inset:0;pointer-events:none;overflow:clip}
.box{position:absolute;border-radius:3px;background:var(--_highlight);opacity:.45}
.sentence{opacity:.18}
@media(forced-colors:active){.box{forced-color-adjust:none;background:Highlight}}`;

/**
 * Boxes over the page that follow the words through scrolling and resizing, for browsers without the CSS Custom Highlight API.
 * The document is not changed: the boxes go into a shadow root.
 */
export class OverlayHighlighter implements Highlighter {
  readonly #root: () => ShadowRoot | null;
  readonly #ranges = new Map<HighlightKind, Range>();
  #overlay: HTMLElement | undefined;
  readonly #place = () => this.#draw();

  constructor(root: () => ShadowRoot | null) {
    this.#root = root;
  }

  show(kind: HighlightKind, range: Range | undefined): void {
    if (range) this.#ranges.set(kind, range);
    else this.#ranges.delete(kind);
    if (this.#ranges.size) this.#open();
    else this.clear();
    this.#draw();
  }

  clear(): void {
    this.#ranges.clear();
    this.#overlay?.remove();
    this.#overlay = undefined;
    removeEventListener('scroll', this.#place, true);
    removeEventListener('resize', this.#place);
  }

  #open(): void {
    const root = this.#root();
    if (this.#overlay || !root) return;
    adoptStyles(root, RULES);
    const overlay = document.createElement('div');
    overlay.className = 'overlay';
    overlay.setAttribute('aria-hidden', 'true');
    // The top layer is positioned in the viewport, even when an ancestor is transformed or clips.
    if ('popover' in overlay) overlay.popover = 'manual';
    root.append(overlay);
    if (overlay.isConnected && 'showPopover' in overlay) overlay.showPopover();
    this.#overlay = overlay;
    addEventListener('scroll', this.#place, { capture: true, passive: true });
    addEventListener('resize', this.#place);
  }

  #draw(): void {
    const boxes: HTMLElement[] = [];
    for (const [kind, range] of this.#ranges) {
      const drawn = new Set<string>();
      for (const { left, top, width, height } of range.getClientRects()) {
        // An element in the range and the text inside it both have a box, one over the other.
        const place = [left, top, width, height].map(Math.round).join();
        if (drawn.has(place)) continue;
        drawn.add(place);
        const box = document.createElement('div');
        box.className = `box ${kind}`;
        for (const [side, length] of Object.entries({ left, top, width, height }))
          box.style.setProperty(side, `${length}px`);
        boxes.push(box);
      }
    }
    this.#overlay?.replaceChildren(...boxes);
  }
}

/** Boxes in a shadow root, once there is one. */
export const overlayIn = (root: () => ShadowRoot | null): Highlighter => new OverlayHighlighter(root);
