import { css } from 'lit';

export const pickerStyles = css`
  :host {
    display: inline-block;
    font: 0.9375rem / 1.5 var(--_font);
  }

  :host([data-embedded]) {
    display: contents;
  }

  dialog {
    box-sizing: border-box;
    inline-size: min(30rem, 100vw - 2rem);
    block-size: min(40rem, 100dvh - 2rem);
    max-inline-size: none;
    max-block-size: none;
    margin: auto;
    padding: 0;
    border: 1px solid var(--_border-color);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_color);
    font: 0.9375rem / 1.5 var(--_font);
    overflow: hidden;
    text-align: start;
  }

  dialog:focus-visible {
    outline: none;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .panel {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: 8px;
    block-size: 100%;
    padding-block: 8px 12px;
  }

  .panel > :not(.list) {
    flex: none;
    margin-inline: 16px;
  }

  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-inline-end: 8px !important;
  }

  h2 {
    margin: 0;
    font-size: 1.125rem;
    font-weight: 600;
  }

  [part='voice-search'] {
    box-sizing: border-box;
    min-block-size: 2.75rem;
    padding: 6px 14px;
    border: 1px solid color-mix(in srgb, var(--_color) 55%, transparent);
    border-radius: 12px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: max(1rem, 16px);
  }

  [part='voice-search']::placeholder {
    color: color-mix(in srgb, var(--_color) 72%, var(--_surface));
    opacity: 1;
  }

  .facets {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }

  .facets select {
    flex: 1 1 7rem;
    min-inline-size: 0;
    max-inline-size: none;
    padding-inline: 10px 24px;
    font-size: 0.875rem;
  }

  .list {
    position: relative;
    flex: 1 1 0;
    min-block-size: 0;
    overflow-x: hidden;
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-anchor: none;
    border-block: 1px solid var(--_border-color);
    contain: strict;
  }

  .height {
    position: relative;
    overflow: hidden;
  }

  .window {
    position: absolute;
    inset-inline: 0;
    inset-block-start: 0;
  }

  [role='option'] {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 8px;
    block-size: var(--_voice-row-height);
    padding-inline: 12px 168px;
    cursor: pointer;
  }

  [role='option']:hover {
    background: color-mix(in srgb, var(--_color) 6%, transparent);
  }

  [role='option'][data-active] {
    background: color-mix(in srgb, var(--_accent) 16%, transparent);
    box-shadow: inset 0 0 0 2px var(--_accent);
  }

  .mark {
    flex: none;
    inline-size: 20px;
    color: var(--_accent);
  }

  .who {
    flex: 1 1 auto;
    min-inline-size: 0;
    line-height: 1.3;
  }

  .name,
  .facts {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    font-weight: 600;
  }

  .facts,
  .lock {
    color: color-mix(in srgb, var(--_color) 74%, var(--_surface));
  }

  .facts {
    font-size: 0.875em;
  }

  .lock {
    flex: none;
  }

  .listens {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 12px;
    display: grid;
    grid-auto-rows: var(--_voice-row-height);
    align-items: center;
  }

  .row {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: 4px;
  }

  .row select {
    inline-size: 6.5rem;
    min-block-size: 44px;
    padding-inline: 8px 24px;
    font-size: 0.8125rem;
  }

  .remember {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    flex-basis: 100%;
  }

  .remember input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }

  button:hover {
    background: color-mix(in srgb, var(--_color) 9%, transparent);
  }

  .listens button {
    inline-size: 44px;
    block-size: 44px;
    color: var(--_accent);
  }

  .listens button[data-sounding] {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  progress {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    inline-size: 100%;
    block-size: 4px;
    accent-color: var(--_accent);
  }

  .text {
    inline-size: auto;
    block-size: auto;
    min-block-size: 36px;
    padding: 4px 14px;
    border: 1px solid var(--_border-color);
    border-radius: 18px;
    justify-self: start;
    align-self: start;
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }

  [role='status'] {
    font-weight: 600;
  }

  @media (max-width: 30rem), (max-height: 30rem) {
    dialog {
      inline-size: 100vw;
      block-size: 100dvh;
      border: 0;
      border-radius: 0;
    }
  }

  @media (max-height: 30rem) {
    .panel {
      gap: 4px;
      padding-block: 0 4px;
    }
    .facets {
      flex-wrap: nowrap;
    }
  }

  @media (forced-colors: active) {
    [role='option'][data-active] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .listens button[data-sounding] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .text {
      border-color: ButtonText;
    }
  }
`;
