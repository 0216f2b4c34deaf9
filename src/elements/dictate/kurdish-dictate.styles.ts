import { css } from 'lit';

export const dictateStyles = css`
  :host {
    --recording: var(--kurdish-recording-color, var(--warning));
    display: inline-block;
    vertical-align: middle;
  }

  .main {
    touch-action: none;
    -webkit-touch-callout: none;
    -webkit-user-select: none;
    user-select: none;
  }

  [data-listening] {
    background: var(--recording);
    color: light-dark(#ffffff, #3a0a06);
  }

  .level {
    position: absolute;
    inset: 0;
    border-radius: 50%;
    border: 2px solid var(--recording);
    opacity: 0;
    scale: calc(1 + 0.5 * var(--kurdish-level, 0));
  }

  [data-listening] .level {
    opacity: 0.7;
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
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  .devices:has(:focus-visible) {
    outline: var(--focus);
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
    accent-color: var(--accent);
    inline-size: 6rem;
  }

  .interim {
    opacity: 0.8;
  }

  @media (prefers-reduced-motion: reduce) {
    .level {
      scale: 1.15;
    }
  }

  @media (forced-colors: active) {
    [data-listening] {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
