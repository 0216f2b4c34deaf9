import { css } from 'lit';

export const styles = css`
  :host {
    --accent: var(--kurdish-accent, light-dark(#0b6b50, #58d6a9));
    --on-accent: var(--kurdish-on-accent, light-dark(#ffffff, #06231a));
    --ink: var(--kurdish-color, light-dark(#1c2421, #eef3f0));
    --surface: var(--kurdish-surface, light-dark(#ffffff, #18211e));
    --edge: var(--kurdish-border-color, color-mix(in srgb, var(--ink) 22%, transparent));
    --quiet: color-mix(in srgb, var(--ink) 74%, var(--surface));
    --track: var(--kurdish-track-height, 6px);
    --focus: var(--kurdish-focus-ring, 2px solid var(--accent));
    display: block;
  }

  :host(:not([controls])) {
    display: inline;
  }

  :host([hidden]) {
    display: none;
  }

  .base {
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--kurdish-radius, 16px);
    box-sizing: border-box;
    color: var(--ink);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    padding: 10px 12px;
    font: 0.9375rem / 1.5 var(--kurdish-font, system-ui, 'Noto Naskh Arabic', 'Noto Sans Arabic', sans-serif);
  }

  .transport {
    display: flex;
    align-items: center;
    gap: 4px 10px;
    flex: 1 1 17rem;
    min-inline-size: 0;
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
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
    color: var(--ink);
    cursor: pointer;
    position: relative;
  }

  button:hover {
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  .play {
    inline-size: 48px;
    block-size: 48px;
    background: var(--accent);
    color: var(--on-accent);
  }

  .play:hover {
    background: color-mix(in srgb, var(--accent) 86%, var(--ink));
  }

  .play:dir(rtl):not([data-playing]) svg {
    transform: scaleX(-1);
  }

  button:focus-visible,
  select:focus-visible,
  input:focus-visible,
  a:focus-visible {
    outline: var(--focus);
    outline-offset: 2px;
  }

  button:disabled,
  select:disabled {
    opacity: 0.45;
    cursor: default;
  }

  .play[data-busy]::after {
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

  .timeline {
    position: relative;
    flex: 1 1 6rem;
    min-inline-size: 3rem;
    block-size: 28px;
  }

  .track {
    position: absolute;
    inset-inline: 0;
    inset-block-start: calc(50% - var(--track) / 2);
    block-size: var(--track);
    border-radius: var(--track);
    background: color-mix(in srgb, var(--ink) 16%, transparent);
    overflow: hidden;
  }

  .buffered,
  .played {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    border-radius: inherit;
  }

  .buffered {
    inline-size: var(--buffered, 0%);
    background: color-mix(in srgb, var(--accent) 32%, transparent);
  }

  .played {
    inline-size: var(--played, 0%);
    background: var(--accent);
  }

  input[type='range'] {
    appearance: none;
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    background: none;
    border-radius: 8px;
    cursor: pointer;
  }

  input[type='range']::-webkit-slider-thumb {
    appearance: none;
    inline-size: 16px;
    block-size: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
  }

  input[type='range']::-moz-range-thumb {
    inline-size: 16px;
    block-size: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
  }

  .time {
    color: var(--quiet);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  select {
    appearance: none;
    box-sizing: border-box;
    max-inline-size: 12rem;
    min-block-size: 36px;
    padding-block: 4px;
    padding-inline: 12px 26px;
    border: 1px solid var(--edge);
    border-radius: 18px;
    background:
      linear-gradient(45deg, transparent 50%, currentColor 50%) right 17px center / 5px 5px no-repeat,
      linear-gradient(-45deg, transparent 50%, currentColor 50%) right 12px center / 5px 5px no-repeat,
      var(--surface);
    color: var(--ink);
    font: inherit;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  select:dir(rtl) {
    background-position:
      left 12px center,
      left 17px center;
  }

  option {
    background: Canvas;
    color: CanvasText;
  }

  .error {
    flex-basis: 100%;
    color: var(--kurdish-error-color, light-dark(#a3120a, #ffb4ab));
  }

  .error:empty {
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

  .overlay {
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    pointer-events: none;
    overflow: clip;
  }

  .box {
    position: absolute;
    border-radius: 3px;
    background: var(--kurdish-highlight, #ffd24d);
    opacity: 0.45;
  }

  .box.sentence {
    opacity: 0.18;
  }

  @media (prefers-reduced-motion: reduce) {
    .play[data-busy]::after {
      animation: none;
      border-color: var(--accent);
      border-style: dotted;
    }
  }

  @media (forced-colors: active) {
    .play,
    .played,
    .buffered,
    .track,
    .box,
    input[type='range']::-webkit-slider-thumb {
      forced-color-adjust: none;
    }
    .box {
      background: Highlight;
    }
    select {
      appearance: auto;
      background: Field;
    }
    .play {
      background: ButtonText;
      color: ButtonFace;
    }
    .track {
      background: GrayText;
    }
    .buffered {
      background: CanvasText;
      opacity: 0.5;
    }
    .played {
      background: Highlight;
    }
    input[type='range']::-webkit-slider-thumb {
      background: Highlight;
    }
  }
`;
