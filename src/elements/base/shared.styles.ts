import { css, unsafeCSS } from 'lit';
import { THEME_DEFAULTS, themed } from './theme-defaults.ts';

const names = Object.keys(THEME_DEFAULTS) as (keyof typeof THEME_DEFAULTS)[];

/** Styles shared by all elements. */
export const sharedStyles = css`
  :host {
    ${unsafeCSS(names.map((name) => `--_${name}:${themed(name)};`).join(''))}
  }

  :host([hidden]) {
    display: none !important;
  }

  /* A sheet of paper has the page's own text alone, in the room that it would have without us. */
  @media print {
    :host > :not(slot),
    :host(:is(:empty, kurdish-dictate, kurdish-review, kurdish-voice-picker)) {
      display: none !important;
    }
  }

  .base {
    color: var(--_color);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    font: 0.9375rem / 1.5 var(--_font);
  }

  button {
    all: unset;
    box-sizing: border-box;
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
    color: var(--_color);
    cursor: pointer;
    position: relative;
  }

  .main {
    inline-size: 48px;
    block-size: 48px;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  :focus-visible {
    outline: var(--_focus-ring);
    outline-offset: 2px;
  }

  :disabled {
    opacity: 0.45;
    cursor: default;
  }

  .main[data-busy]::after {
    content: '';
    position: absolute;
    inset: -5px;
    border-radius: 50%;
    background: conic-gradient(var(--_accent) var(--buffered, 25%), #0000 0);
    mask: radial-gradient(closest-side, #0000 calc(100% - 3px), #000 0);
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  select,
  .menu {
    appearance: none;
    box-sizing: border-box;
    max-inline-size: 12rem;
    min-block-size: 36px;
    padding-block: 4px;
    padding-inline: 12px 26px;
    border: 1px solid var(--_border-color);
    border-radius: 18px;
    background:
      linear-gradient(45deg, transparent 50%, currentColor 50%) right 17px center / 5px 5px no-repeat,
      linear-gradient(-45deg, transparent 50%, currentColor 50%) right 12px center / 5px 5px no-repeat,
      var(--_surface);
    color: var(--_color);
    font: inherit;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  [aria-busy] {
    opacity: 0.6;
    cursor: progress;
  }

  .menu {
    inline-size: auto;
    block-size: auto;
  }

  .menu bdi {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  select:dir(rtl),
  .menu:dir(rtl) {
    background-position:
      left 12px center,
      left 17px center;
  }

  option {
    background: Canvas;
    color: CanvasText;
  }

  .time {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .error {
    flex-basis: 100%;
    color: var(--_error-color);
  }

  /* Out of the row, but rendered: screen readers may not announce the first text of a region that was not. */
  .error:empty,
  [part='status']:empty {
    position: absolute;
    width: 0;
    padding: 0;
    border: 0;
    clip-path: inset(100%);
    pointer-events: none;
  }

  svg {
    display: block;
  }

  .error a {
    color: inherit;
    font-weight: 600;
  }

  [part='retry-button'] {
    inline-size: auto;
    block-size: auto;
    min-block-size: 44px;
    border-radius: 8px;
    margin-inline-start: 0.5em;
    padding-inline: 1em;
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    .main[data-busy]::after {
      animation: none;
      border-color: var(--_accent);
      border-style: dotted;
    }
  }

  @media (forced-colors: active) {
    .main {
      forced-color-adjust: none;
      background: ButtonText;
      color: ButtonFace;
    }
    select {
      appearance: auto;
      background: Field;
    }
    .menu {
      border-color: ButtonText;
    }
  }
`;
