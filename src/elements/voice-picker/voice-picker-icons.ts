import { html } from 'lit';

const icon = (path: string) =>
  html`<svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;

export const closeIcon = icon(
  'm6.7 5.300 5.300 5.300 5.300-5.300a1 1 0 1 1 1.400 1.400L13.400 12l5.300 5.300a1 1 0 0 1-1.400 1.400L12 13.400l-5.300 5.300a1 1 0 0 1-1.400-1.400l5.300-5.300-5.300-5.300a1 1 0 0 1 1.400-1.400Z',
);
export const lockIcon = icon(
  'M12 2a5 5 0 0 0-5 5v2H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-9a2 2 0 0 0-2-2h-1V7a5 5 0 0 0-5-5Zm-3 7V7a3 3 0 0 1 6 0v2H9Z',
);
export const checkIcon = icon(
  'm9.500 18.700-5.700-5.700a1 1 0 0 1 1.400-1.400l4.300 4.300 9.300-9.300a1 1 0 0 1 1.400 1.400Z',
);
