import { css } from 'lit';

export const dictateStyles = css`
  :host {
    --accent: var(--kurdish-accent, light-dark(#0b6b50, #58d6a9));
    --on-accent: var(--kurdish-on-accent, light-dark(#ffffff, #06231a));
    --ink: var(--kurdish-color, light-dark(#1c2421, #eef3f0));
    --recording: var(--kurdish-recording-color, light-dark(#a3120a, #ffb4ab));
    --focus: var(--kurdish-focus-ring, 2px solid var(--accent));
    color-scheme: light dark;
    display: inline-block;
    vertical-align: middle;
  }

  :host([hidden]) {
    display: none;
  }

  .base {
    color: var(--ink);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    font: 0.9375rem / 1.5 var(--kurdish-font, system-ui, 'Noto Naskh Arabic', 'Noto Sans Arabic', sans-serif);
  }

  button {
    all: unset;
    box-sizing: border-box;
    display: inline-grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border-radius: 50%;
    background: var(--accent);
    color: var(--on-accent);
    cursor: pointer;
    position: relative;
    touch-action: none;
    -webkit-user-select: none;
    user-select: none;
  }

  button[data-listening] {
    background: var(--recording);
    color: light-dark(#ffffff, #3a0a06);
  }

  button:focus-visible,
  a:focus-visible {
    outline: var(--focus);
    outline-offset: 2px;
  }

  button:disabled {
    opacity: 0.45;
    cursor: default;
  }

  .level {
    position: absolute;
    inset: 0;
    border-radius: 50%;
    border: 2px solid var(--recording);
    opacity: 0;
    pointer-events: none;
    scale: calc(1 + 0.5 * var(--kurdish-level, 0));
  }

  button[data-listening] .level {
    opacity: 0.7;
  }

  button[data-busy]::after {
    content: '';
    position: absolute;
    inset: -5px;
    border-radius: 50%;
    border: 3px solid transparent;
    border-block-start-color: var(--accent);
    animation: turn 0.9s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .timer {
    font-variant-numeric: tabular-nums;
  }

  .interim {
    opacity: 0.8;
  }

  .error {
    flex-basis: 100%;
    color: var(--kurdish-error-color, light-dark(#a3120a, #ffb4ab));
  }

  .error:empty,
  .timer:empty {
    display: none;
  }

  .error a {
    color: inherit;
    font-weight: 600;
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
    .level {
      scale: 1.15;
    }
    button[data-busy]::after {
      animation: none;
      border-color: var(--accent);
      border-style: dotted;
    }
  }

  @media (forced-colors: active) {
    button {
      forced-color-adjust: none;
      background: ButtonText;
      color: ButtonFace;
    }
    button[data-listening] {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
