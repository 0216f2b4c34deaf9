import { css } from 'lit';

/** What the bar has once something was played: the place, and its own place at the bottom of the window. */
export const playingStyles = css`
  .row .rate:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  .jump svg {
    inline-size: 34px;
    block-size: 34px;
  }

  .jump:dir(rtl) svg {
    transform: scaleX(-1);
  }

  .row .jump,
  .row .rate,
  .elapsed {
    display: none;
  }

  .row .rate {
    flex: none;
    inline-size: 44px;
    min-block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 22px;
    background: none;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-align-last: center;
  }

  .jump span {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    padding-block-start: 2px;
    font-size: 12px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.04em;
  }

  .place {
    flex: 1;
    min-inline-size: 0;
    padding-inline: 10px 4px;
  }

  .title {
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .line {
    display: flex;
    justify-content: space-between;
    gap: 6px;
    font-size: 0.8125rem;
    line-height: 1.4;
    margin-block-end: -3px;
  }

  /* A container: the thumb moves by shares of its width. */
  .timeline {
    --_thumb: max(14px, calc(var(--_track-height) + 8px));
    container-type: inline-size;
    position: relative;
    block-size: 24px;
  }

  .track {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(50% - var(--_track-height) / 2);
    block-size: var(--_track-height);
    border-radius: var(--_track-height);
    background: color-mix(in srgb, var(--_color) 18%, transparent);
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
    background: color-mix(in srgb, var(--_accent) 32%, transparent);
  }

  .buffered:dir(rtl) {
    transform-origin: right;
  }

  .played {
    transform: translateX(-100%);
    background: var(--_accent);
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
    background: var(--_surface);
  }

  /* No wider than it is drawn: what a transform moves out of the window widens the page. */
  .thumb {
    position: absolute;
    inset-inline-start: calc(var(--_thumb) / -2);
    inset-block-start: calc(50% - var(--_thumb) / 2);
    inline-size: var(--_thumb);
    block-size: var(--_thumb);
    border-radius: 50%;
    background: var(--_accent);
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

  .bar[data-sticky] {
    position: fixed;
    inset-inline: 0;
    inset-block-end: 0;
    z-index: 2147482000;
    border-width: 1px 0;
    border-radius: 0;
    padding-block-end: env(safe-area-inset-bottom, 0px);
    padding-inline: env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px);
    background: linear-gradient(var(--_surface) 0 0), Canvas;
    box-shadow: 0 -4px 24px rgb(0 0 0 / 0.16);
    animation: rise 0.2s ease-out;
  }

  .bar[data-sticky] .row {
    /* Margins alone would shrink it to what is in it. */
    inline-size: min(100%, 60rem);
    box-sizing: border-box;
    margin-inline: auto;
  }

  /* Where the bar would be, and its captions. */
  .room {
    visibility: hidden;
  }

  /* What fades in does not count as a shift of the page's layout. */
  .bar[data-returned]:not([data-sticky]) {
    animation: appear 0.2s;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
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

  @container kurdish-bar (width >= 20.25rem) {
    .row .jump {
      display: inline-grid;
    }

    .row .rate {
      display: block;
    }
  }

  /* Beside them there is no room for a title. */
  @container kurdish-bar (20.25rem <= width < 30rem) {
    .title:has(+ .elapsed) {
      display: none;
    }

    /* Beyond an hour there is no room for both times. */
    .elapsed {
      display: inline;
      min-inline-size: 0;
      overflow: hidden;
    }
  }

  @container kurdish-bar (width >= 30rem) {
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
    .track {
      background: GrayText;
    }
    .buffered {
      background: CanvasText;
      opacity: 0.5;
    }
  }
`;
