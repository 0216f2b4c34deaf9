import { css } from 'lit';

/** The menu of the bar: beside its button, or a sheet at the bottom of a narrow window. */
export const barMenuStyles = css`
  .bar-menu {
    box-sizing: border-box;
    position: fixed;
    inset: auto;
    margin: 0;
    inline-size: 20rem;
    max-inline-size: calc(100vw - 16px);
    max-block-size: calc(100dvh - 16px);
    padding: 4px 6px 8px;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_border-color);
    border-radius: min(var(--_radius), 20px);
    background: linear-gradient(var(--_menu-surface) 0 0), Canvas;
    color: var(--_color);
    font: 0.9375rem / 1.4 var(--_font);
    box-shadow: 0 8px 32px rgb(0 0 0 / 0.24);
  }

  .bar-menu::backdrop {
    background: transparent;
  }

  .bar-menu .head {
    display: flex;
    align-items: center;
    gap: 4px;
    padding-inline-start: 10px;
  }

  .bar-menu .head:has(.back) {
    padding-inline-start: 0;
  }

  .bar-menu h2 {
    flex: 1;
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }

  .bar-menu .item {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    block-size: auto;
    min-block-size: 48px;
    padding-inline: 10px;
    border-radius: 10px;
    text-align: start;
  }

  .bar-menu .item > span:not(.switch) {
    flex: 1;
  }

  .bar-menu svg {
    flex: none;
    opacity: 0.8;
  }

  .bar-menu .value {
    max-inline-size: 9rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: color-mix(in srgb, var(--_color) 74%, var(--_surface));
  }

  .bar-menu .icon {
    inline-size: 44px;
    block-size: 44px;
  }

  .bar-menu .lead {
    margin-inline-start: -10px;
    margin-inline-end: -8px;
  }

  .bar-menu .item:has(> .icon) {
    padding-inline-end: 0;
  }

  .bar-menu svg:dir(rtl):where(:last-child) {
    transform: none;
  }

  .bar-menu .item > svg:last-child:dir(rtl):not(:first-child),
  .bar-menu .step:not(.back) svg:dir(rtl),
  .bar-menu .back svg:dir(ltr) {
    transform: scaleX(-1);
  }

  .bar-menu .speed {
    flex-wrap: wrap;
    padding-block-start: 10px;
  }

  .bar-menu .item > span.rate {
    flex: none;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  .bar-menu .steps {
    display: flex;
    flex: 1 0 100%;
    margin-block-start: -8px;
    margin-inline-start: -10px;
  }

  /* What the bar has room for. */
  .bar-menu[data-wide] .narrow {
    display: none;
  }

  /* Phones have keys for the volume, and none of a keyboard, and list the speeds in the controls: half of the screen is left to the text. */
  @media (hover: none) and (pointer: coarse) {
    .bar-menu[data-wide] .speed,
    .bar-menu .volume,
    .bar-menu .shortcuts {
      display: none;
    }
  }

  .bar-menu .switch {
    inline-size: 40px;
    block-size: 24px;
    box-sizing: border-box;
    border: 2px solid color-mix(in srgb, var(--_color) 60%, transparent);
    border-radius: 12px;
    padding: 3px;
  }

  .bar-menu .switch::before {
    content: '';
    display: block;
    inline-size: 14px;
    block-size: 14px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_color) 70%, transparent);
  }

  .bar-menu [aria-checked='true'] .switch {
    background: var(--_accent);
    border-color: var(--_accent);
  }

  .bar-menu [aria-checked='true'] .switch::before {
    margin-inline-start: auto;
    background: var(--_on-accent);
  }

  .bar-menu input[type='range'] {
    appearance: none;
    flex: 1;
    min-inline-size: 0;
    block-size: 44px;
    margin: 0;
    background: linear-gradient(to right, var(--_accent) var(--share), color-mix(in srgb, var(--_color) 22%, transparent) 0) center / 100% 4px
      no-repeat;
    cursor: pointer;
  }

  .bar-menu .volume input {
    margin-inline-end: 12px;
  }

  .bar-menu input[type='range']:dir(rtl) {
    background-image: linear-gradient(to left, var(--_accent) var(--share), color-mix(in srgb, var(--_color) 22%, transparent) 0);
  }

  .bar-menu input[type='range']::-webkit-slider-thumb {
    appearance: none;
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: var(--_accent);
  }

  .bar-menu input[type='range']::-moz-range-thumb {
    inline-size: 16px;
    block-size: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--_accent);
  }

  .bar-menu select {
    min-block-size: 40px;
    max-inline-size: 9.5rem;
    border-color: transparent;
  }

  .bar-menu .keys {
    margin: 0;
    padding-inline: 10px;
  }

  .bar-menu .keys div {
    display: flex;
    justify-content: space-between;
    flex-direction: row-reverse;
    gap: 16px;
    padding-block: 5px;
  }

  .bar-menu dd {
    margin: 0;
  }

  .bar-menu dt {
    flex: none;
  }

  .bar-menu kbd {
    display: inline-block;
    min-inline-size: 1.2em;
    padding: 1px 6px;
    border: 1px solid var(--_border-color);
    border-radius: 6px;
    text-align: center;
    font: inherit;
    font-size: 0.8125rem;
  }

  .bar-menu .hint {
    margin: 8px 10px 4px;
    font-size: 0.8125rem;
    color: color-mix(in srgb, var(--_color) 74%, var(--_surface));
  }

  @media (width < 30rem) {
    .bar-menu {
      inset-inline: 0;
      inset-block-end: 0;
      inline-size: 100%;
      max-inline-size: none;
      max-block-size: calc(100dvh - 32px);
      border-inline: 0;
      border-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      padding-block-end: calc(8px + env(safe-area-inset-bottom, 0px));
    }

    .bar-menu::backdrop {
      background: rgb(0 0 0 / 0.4);
    }
  }

  @media (forced-colors: active) {
    .bar-menu .switch,
    .bar-menu .switch::before,
    .bar-menu input[type='range'],
    .bar-menu input[type='range']::-webkit-slider-thumb {
      forced-color-adjust: none;
    }
    .bar-menu .switch {
      border-color: ButtonText;
    }
    .bar-menu .switch::before {
      background: ButtonText;
    }
    .bar-menu [aria-checked='true'] .switch {
      background: Highlight;
      border-color: Highlight;
    }
    .bar-menu [aria-checked='true'] .switch::before {
      background: HighlightText;
    }
    .bar-menu input[type='range'] {
      background-image: linear-gradient(Highlight, Highlight);
    }
    .bar-menu input[type='range']::-webkit-slider-thumb {
      background: Highlight;
    }
  }
`;
