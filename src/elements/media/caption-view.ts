import { isRightToLeft } from '../../text/normalize/dialect-hint.ts';
import { adoptStyles } from '../shared/adopt-styles.ts';

const RULES = `
  [part=captions] {
    display: block;
    padding: 0.4em 0.8em;
    background: var(--kurdish-captions-background, rgb(0 0 0 / 0.8));
    color: var(--kurdish-captions-color, #fff);
    font-family: var(--kurdish-font, inherit);
    line-height: 1.6;
    text-align: center;
    text-wrap: balance;
  }
  [part=captions]:empty {
    display: none;
  }
`;

/** Renders the active cues inside the element while its track is `showing`. */
export class CaptionView {
  readonly #element: HTMLElement;
  readonly #track: TextTrack;
  #box: HTMLElement | undefined;

  constructor(element: HTMLElement, track: TextTrack) {
    this.#element = element;
    this.#track = track;
  }

  show(): void {
    const isShowing = this.#track.mode === 'showing';
    const cues = isShowing ? [...(this.#track.activeCues ?? [])] : [];
    const text = cues.map((cue) => (cue as VTTCue).text).join('\n');
    if (!this.#box && text) this.#box = this.#open();
    const box = this.#box;
    if (!box || box.textContent === text) return;
    box.textContent = text;
    box.lang = this.#track.language;
    box.dir = isRightToLeft(text) ? 'rtl' : 'ltr';
  }

  #open(): HTMLElement | undefined {
    const root = this.#element.shadowRoot;
    if (!root) return undefined;
    adoptStyles(root, RULES);
    const box = document.createElement('div');
    box.setAttribute('part', 'captions');
    root.append(box);
    return box;
  }
}
