import { css } from 'lit';

/** The row of controls. Its height is the same before the script has run, where the page reserves it. */
export const barStyles = css`
  :host {
    display: block;
  }

  /* Also before the first render, which may wait for the strings of a language. */
  :host([controls]) {
    min-block-size: var(--_bar-height);
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
    min-block-size: var(--_bar-height);
    background: var(--_surface);
    border: 1px solid var(--_border-color);
    border-radius: var(--_radius);
  }

  .row {
    display: flex;
    align-items: center;
    /* Less than the height of the bar by the thickest border that themes have. */
    min-block-size: calc(var(--_bar-height) - 6px);
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
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  .main:hover {
    background: color-mix(in srgb, var(--_accent) 86%, var(--_color));
  }

  .invitation {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    cursor: pointer;
    flex: 1;
    min-inline-size: 0;
    padding-inline: 8px 4px;
  }

  .headline,
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

  .time {
    color: color-mix(in srgb, var(--_color) 74%, var(--_surface));
  }

  [part='notice'],
  .bar .error {
    padding: 0 16px 10px;
  }

  @container kurdish-bar (width >= 30rem) {
    .row {
      padding-inline: 8px;
      gap: 6px;
    }
  }

  @media print {
    :host([controls]) {
      min-block-size: 0;
    }
  }

  @media (forced-colors: active) {
    .main:hover {
      background: ButtonText;
    }
  }
`;
