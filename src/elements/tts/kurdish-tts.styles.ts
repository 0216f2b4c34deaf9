import { css } from 'lit';

export const styles = css`
  :host {
    --track: var(--kurdish-track-height, 6px);
    display: block;
  }

  :host(:not([controls])) {
    display: inline;
  }

  .base {
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--kurdish-radius, 16px);
    box-sizing: border-box;
    padding: 10px 12px;
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

  button:hover {
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  .main:hover {
    background: color-mix(in srgb, var(--accent) 86%, var(--ink));
  }

  .main:dir(rtl):not([data-playing]) svg {
    transform: scaleX(-1);
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
    inset-inline-start: var(--buffered-from, 0%);
    inline-size: var(--buffered, 0%);
    background: color-mix(in srgb, var(--accent) 32%, transparent);
  }

  .played {
    inline-size: var(--played, 0%);
    background: var(--accent);
  }

  input {
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

  input:disabled {
    opacity: 1;
  }

  input::-webkit-slider-thumb {
    appearance: none;
    inline-size: 16px;
    block-size: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
  }

  input::-moz-range-thumb {
    inline-size: 16px;
    block-size: 16px;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
  }

  .time {
    color: color-mix(in srgb, var(--ink) 74%, var(--surface));
  }

  @media (forced-colors: active) {
    .played,
    .buffered,
    .track,
    input::-webkit-slider-thumb {
      forced-color-adjust: none;
    }
    .played,
    input::-webkit-slider-thumb {
      background: Highlight;
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
