import { css } from 'lit';

export const playlistStyles = css`
  :host {
    display: block;
  }

  .base {
    display: block;
    overflow: clip;
    background: var(--_surface);
    border: 1px solid var(--_border-color);
    border-radius: var(--_radius);
  }

  ol {
    margin: 0;
    padding: 6px;
    list-style: none;
  }

  li,
  .next {
    display: flex;
    align-items: center;
    gap: 4px;
    border-radius: 10px;
  }

  li[aria-current] {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }

  /* Bold, without bold's width: a title is not to wrap otherwise because it is read. */
  li[aria-current] a {
    -webkit-text-stroke: 0.03em;
  }

  button {
    inline-size: 44px;
    block-size: 44px;
    touch-action: manipulation;
  }

  button:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  button svg {
    inline-size: 22px;
    block-size: 22px;
  }

  a {
    flex: 1;
    min-inline-size: 0;
    padding-block: 10px;
    padding-inline-end: 8px;
    border-radius: 6px;
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration: underline;
  }

  .next {
    flex-wrap: wrap;
    gap: 6px;
    padding: 8px;
    border-block-start: 1px solid var(--_border-color);
    border-radius: 0;
  }

  /* In one line: the next title is not to need more room than this one. */
  .next .title {
    flex: 1 1 10em;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .next[data-waiting] {
    visibility: hidden;
  }

  .next[data-waiting] .title:not(:empty) {
    visibility: visible;
  }

  .countdown {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    border: 2px solid var(--_accent);
    border-radius: 50%;
    font-variant-numeric: tabular-nums;
    font-weight: 700;
  }

  .wide {
    inline-size: auto;
    padding-inline: 12px;
    border: 1px solid var(--_border-color);
    border-radius: 22px;
    font-weight: 600;
  }

  /* The titles are the page's own links. */
  @media print {
    :host > .base {
      display: block !important;
      border: 0;
      background: none;
    }

    :is(button, .next) {
      display: none;
    }

    li[aria-current] {
      background: none;
    }

    li[aria-current] a {
      -webkit-text-stroke: 0;
    }
  }

  @media (forced-colors: active) {
    li[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
