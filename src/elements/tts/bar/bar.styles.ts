import { css } from 'lit';

/** The row of controls. Its height is the same before the script has run, where the page reserves it. */
export const barStyles = css`
  :host {
    --track: var(--kurdish-track-height, 4px);
    --thumb: max(14px, calc(var(--track) + 8px));
    --bar-height: var(--kurdish-bar-height, 64px);
    display: block;
  }

  /* Also before the first render, which may wait for the strings of a language. */
  :host([controls]) {
    min-block-size: var(--bar-height);
  }

  :host(:not([controls])) {
    display: inline;
  }

  .bar {
    container: kurdish-bar / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    gap: 0;
    box-sizing: border-box;
    min-block-size: var(--bar-height);
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--kurdish-radius, 16px);
  }

  .row {
    display: flex;
    align-items: center;
    gap: 4px;
    /* Less than the height of the bar by the thickest border that themes have. */
    min-block-size: calc(var(--bar-height) - 6px);
    padding-inline: 8px 4px;
  }

  .row button {
    inline-size: 44px;
    block-size: 44px;
    touch-action: manipulation;
  }

  .row .main {
    inline-size: 48px;
    block-size: 48px;
  }

  .main svg {
    inline-size: 50%;
    block-size: 50%;
  }

  button:hover {
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  .main:hover {
    background: color-mix(in srgb, var(--accent) 86%, var(--ink));
  }

  .jump:dir(rtl) svg {
    transform: scaleX(-1);
  }

  .row .jump {
    display: none;
  }

  .jump span {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding-block-start: 3px;
    font-size: 9px;
    font-weight: 700;
  }

  .invitation,
  .place {
    flex: 1;
    min-inline-size: 0;
    padding-inline: 8px 4px;
  }

  .invitation {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    cursor: pointer;
  }

  .headline,
  .title,
  .invitation .time {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .headline {
    font-size: 1rem;
    font-weight: 600;
  }

  /* How long it takes is not cut off: it is what readers decide by. */
  [part='time'].headline {
    line-height: 1.25;
    white-space: normal;
  }

  .line {
    display: flex;
    justify-content: space-between;
    gap: 10px;
    font-size: 0.8125rem;
    line-height: 1.4;
    margin-block-end: -3px;
  }

  .time {
    color: color-mix(in srgb, var(--ink) 74%, var(--surface));
  }

  .time,
  .title {
    font-variant-numeric: tabular-nums;
  }

  /* A container: the thumb moves by shares of its width. */
  .timeline {
    container-type: inline-size;
    position: relative;
    block-size: 24px;
  }

  .track {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(50% - var(--track) / 2);
    block-size: var(--track);
    border-radius: var(--track);
    background: color-mix(in srgb, var(--ink) 18%, transparent);
    overflow: hidden;
  }

  .buffered,
  .played {
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  .buffered {
    transform: scaleX(0);
    transform-origin: left;
    background: color-mix(in srgb, var(--accent) 32%, transparent);
  }

  .buffered:dir(rtl) {
    transform-origin: right;
  }

  .played {
    transform: translateX(-100%);
    background: var(--accent);
    will-change: transform;
  }

  .played:dir(rtl) {
    transform: translateX(100%);
  }

  .chapter {
    position: absolute;
    inset-block: 0;
    inline-size: 2px;
    margin-inline-start: -1px;
    background: var(--surface);
  }

  /* No wider than it is drawn: what a transform moves out of the window widens the page. */
  .thumb {
    position: absolute;
    inset-inline-start: calc(var(--thumb) / -2);
    inset-block-start: calc(50% - var(--thumb) / 2);
    inline-size: var(--thumb);
    block-size: var(--thumb);
    border-radius: 50%;
    background: var(--accent);
    pointer-events: none;
    will-change: transform;
  }

  .timeline:has(:disabled) .thumb {
    visibility: hidden;
  }

  input[part='progress'] {
    appearance: none;
    position: absolute;
    inset-inline: -8px;
    inset-block-end: -6px;
    inline-size: calc(100% + 16px);
    block-size: 36px;
    margin: 0;
    background: none;
    border-radius: 8px;
    cursor: pointer;
    touch-action: pan-y;
  }

  input[part='progress']:disabled {
    opacity: 1;
    cursor: default;
  }

  /* Where the thumb is drawn does not matter: it is as wide as the overhang of the input, so that clicks land under the pointer. */
  input[part='progress']::-webkit-slider-thumb {
    appearance: none;
    inline-size: 16px;
    block-size: 36px;
    opacity: 0;
  }

  input[part='progress']::-moz-range-thumb {
    inline-size: 16px;
    block-size: 36px;
    border: 0;
    opacity: 0;
  }

  [part='notice'],
  .bar .error {
    padding: 0 16px 10px;
  }

  .bar[data-sticky] {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 2147482000;
    border-width: 1px 0 0;
    border-radius: 0;
    padding-block-end: env(safe-area-inset-bottom, 0px);
    padding-inline: env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px);
    background: linear-gradient(var(--surface) 0 0), Canvas;
    box-shadow: 0 -4px 24px rgb(0 0 0 / 0.16);
    animation: rise 0.2s ease-out;
  }

  .bar[data-sticky] .row {
    /* Margins alone would shrink it to what is in it. */
    inline-size: min(100%, 60rem);
    box-sizing: border-box;
    margin-inline: auto;
  }

  @keyframes rise {
    from {
      transform: translateY(100%);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .bar[data-sticky] {
      animation: none;
    }
  }

  @media (pointer: coarse) {
    input[part='progress'] {
      block-size: 44px;
      inset-block-end: -10px;
    }
  }

  @container kurdish-bar (width >= 30rem) {
    .row {
      padding-inline: 8px;
      gap: 6px;
    }

    .row .jump {
      display: inline-grid;
    }

    .place {
      padding-inline: 10px 8px;
    }
  }

  @media (forced-colors: active) {
    .played,
    .buffered,
    .track,
    .chapter,
    .thumb {
      forced-color-adjust: none;
    }
    .played,
    .thumb {
      background: Highlight;
    }
    .chapter {
      background: Canvas;
    }
    .main:hover {
      background: ButtonText;
    }
    .track {
      background: GrayText;
    }
    .buffered {
      background: CanvasText;
      opacity: 0.5;
    }
  }
`;
