import { css } from 'lit';

export const helpStyles = css`
  [part='help-button'] {
    inline-size: 44px;
    block-size: 44px;
    font-weight: 600;
    font-size: 1.125rem;
  }

  [part='help-button']:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  [part='help'] {
    box-sizing: border-box;
    inline-size: 26rem;
    max-inline-size: calc(100vw - 16px);
    max-block-size: calc(100dvh - 16px);
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_border-color);
    border-radius: 16px;
    background: linear-gradient(var(--_surface) 0 0), Canvas;
    color: var(--_color);
    font: inherit;
  }

  .help {
    padding: 4px 16px 16px;
  }

  .help-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  .help h2,
  .help h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }

  .help h3 {
    margin-block-start: 12px;
  }

  .help p {
    margin: 4px 0;
    font-size: 0.875rem;
  }

  .help [part='help-close'] {
    inline-size: 44px;
    block-size: 44px;
    margin-inline-end: -10px;
  }

  .help table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .help th,
  .help td {
    padding-block: 4px;
    border-block-end: 1px solid var(--_border-color);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  .help th {
    inline-size: 34%;
    padding-inline-end: 12px;
    font-weight: inherit;
  }

  .help bdi {
    display: block;
    inline-size: fit-content;
  }
`;
