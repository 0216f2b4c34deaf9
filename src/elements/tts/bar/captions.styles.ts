import { css } from 'lit';

/** Captions, in the bar or alone. */
export const captionsStyles = css`
  /* As high as its longest captions, which are about 84 characters: what is read does not move with them. */
  .captions {
    display: grid;
    align-content: center;
    box-sizing: border-box;
    min-block-size: 5.6em;
    margin: 8px 8px 0;
    padding: 0.4em 0.8em;
    border-radius: max(0px, calc(var(--_radius) - 8px));
    background: var(--_captions-background);
    color: var(--_captions-color);
    font-family: var(--_font);
    line-height: 1.6;
    text-align: center;
    text-wrap: balance;
  }

  @container kurdish-bar (width < 15rem) {
    .captions {
      min-block-size: 8.8em;
    }
  }

  @container kurdish-bar (width >= 30rem) {
    .captions {
      min-block-size: 4em;
    }
  }
`;
