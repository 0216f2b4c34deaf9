import { css } from 'lit';

export const reviewStyles = css`
  :host {
    display: block;
    margin-block: 12px;
  }

  .base {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    padding: 12px;
    background: var(--_surface);
    border: 1px solid var(--_border-color);
    border-radius: var(--_radius);
    overflow-wrap: anywhere;
  }

  p {
    margin: 0;
  }

  .words {
    display: grid;
    gap: 8px;
  }

  .summary {
    font-weight: 600;
  }

  .context {
    font-size: 1.125em;
    unicode-bidi: plaintext;
  }

  mark {
    padding-inline: 2px;
    border-radius: 4px;
    background: color-mix(in srgb, var(--_accent) 22%, transparent);
    color: inherit;
    text-decoration: underline wavy var(--_accent);
    text-underline-offset: 0.25em;
    font-weight: 700;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .row:empty {
    display: none;
  }

  .wide {
    inline-size: auto;
    max-inline-size: 100%;
    min-block-size: 44px;
    block-size: auto;
    padding: 6px 16px;
    border: 1px solid var(--_accent);
    border-radius: 22px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    touch-action: manipulation;
  }

  .plain {
    border-color: var(--_border-color);
    background: transparent;
    color: var(--_color);
    font-weight: 400;
  }

  .wide:hover {
    filter: brightness(1.1);
  }

  .plain:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  details {
    margin-block-start: 8px;
    border-block-start: 1px solid var(--_border-color);
  }

  summary {
    padding-block: 11px;
    border-radius: 6px;
    cursor: pointer;
  }

  details .row,
  details .context,
  details .hint {
    margin-block-end: 8px;
  }

  .hint {
    opacity: 0.8;
    font-size: 0.9em;
  }

  label {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
  }

  .switch {
    flex-wrap: nowrap;
  }

  label select {
    min-block-size: 44px;
    border-radius: 22px;
  }

  input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
    max-block-size: 20rem;
    overflow: auto;
  }

  li {
    padding-block: 8px;
    border-block-start: 1px solid var(--_border-color);
  }

  @media (forced-colors: active) {
    .wide {
      border-color: ButtonText;
    }

    mark {
      outline: 2px solid Highlight;
    }
  }
`;
