import { html } from 'lit';

const icon = (path: string) =>
  html`<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;

export const briefIcon = icon('M4 6h16M4 11h16M4 16h6m5-1 2.500 2.500L20 15');
export const captionsIcon = icon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm2 7h4m3 0h3M7 15.500h7m3 0h0',
);
export const chapterIcon = icon('M5 6h3m4 0h7M5 12h3m4 0h7M5 18h3m4 0h7');
export const chevronIcon = icon('m9.500 6 6 6-6 6');
export const jumpIcon = icon('M12 7v5l3 2m5.500-2a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0Z');
export const keyboardIcon = icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm3 4h0m3.300 0h0m3.400 0h0M17 10h0M8 14.500h8',
);
export const minusIcon = icon('M6 12h12');
export const mutedIcon = icon('M4 9.500v5h3.500L12 19V5L7.500 9.500Zm12 .300 5 4.900m0-4.900-5 4.900');
export const outputIcon = icon('M7 3h10v18H7ZM12 7h0m3 7.500a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z');
export const remoteIcon = icon('M3 16V6h18v10h-4M7 21l5-6 5 6ZM3 16h4');
export const plusIcon = icon('M6 12h12M12 6v12');
export const paragraphIcon = icon('M5 6h14M5 10h14M5 14h14M5 18h8');
export const sentenceIcon = icon('M5 9h14M5 14h9m3 0h0');
export const shareIcon = icon('M12 15V3.500m0 0L8 7.500m4-4 4 4M6 11H5v10h14V11h-1');
export const sleepIcon = icon('M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z');
export const speedIcon = icon('M5.600 18.400a9 9 0 1 1 12.800 0M12 14l4-5');
export const voiceIcon = icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500c.600-3.500 3.500-5.500 7.500-5.500s6.900 2 7.500 5.500',
);
export const volumeIcon = icon(
  'M4 9.500v5h3.500L12 19V5L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6m2.700-8.700a8 8 0 0 1 0 11.400',
);
