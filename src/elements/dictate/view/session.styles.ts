import { css } from 'lit';

export const sessionStyles = css`
  [data-listening] {
    background: var(--_recording-color);
    color: light-dark(#ffffff, #3a0a06);
  }

  [data-listening] .level {
    /* Inside the button, around its icon: outside it would cover the field beside it. */
    --ring: min(14px, 2px + 0.6rem * var(--kurdish-level, 0));
    outline: var(--ring) solid;
    outline-offset: calc(-1 * var(--ring));
    opacity: 0.7;
  }

  @media (prefers-reduced-motion: reduce) {
    [data-listening] .level {
      --ring: 0.3rem;
      opacity: calc(0.2 + 0.8 * var(--kurdish-level, 0));
    }
  }

  @media (forced-colors: active) {
    [data-listening] {
      background: Highlight;
      color: HighlightText;
    }
  }

  .devices {
    position: relative;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
  }

  .devices:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  .devices:has(:focus-visible) {
    outline: var(--_focus-ring);
    outline-offset: 2px;
  }

  select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    padding: 0;
    opacity: 0;
    cursor: pointer;
  }

  progress {
    accent-color: var(--_accent);
    inline-size: 6rem;
  }

  .interim {
    opacity: 0.8;
  }

  [part='captions'] {
    box-sizing: border-box;
    inline-size: 100%;
    flex: none;
    margin-block-start: 0.5em;
    min-block-size: 3em;
    max-block-size: 6em;
    overflow: hidden;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    padding: 0.25em 0.5em;
    border: 1px solid transparent;
    border-radius: 8px;
    font-size: 1.25em;
    line-height: 1.5;
    background: light-dark(#101418, #000000);
    color: #ffffff;
  }
`;
