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
    outline: calc(2px + 0.6rem * var(--kurdish-level, 0)) solid var(--recording);
    opacity: 0;
  }

  [data-listening] .level {
    opacity: 0.7;
  }

  @media (prefers-reduced-motion: reduce) {
    [data-listening] .level {
      outline-width: 0.3rem;
      opacity: calc(0.2 + 0.8 * var(--kurdish-level, 0));
    }
  }

  @media (forced-colors: active) {
    [data-listening] {
      background: Highlight;
      color: HighlightText;
    }

    .level {
      outline-color: Highlight;
    }
  }
`;
