import { css } from 'lit';

export const dictateStyles = css`
  :host {
    display: inline-block;
    vertical-align: middle;
  }

  .main {
    touch-action: none;
    -webkit-touch-callout: none;
    -webkit-user-select: none;
    user-select: none;
  }

  .level {
    position: absolute;
    inset: 0;
    border-radius: 50%;
  }
`;
