/**
 * What each custom property is where a page does not set it, by its name without `--kurdish-`. In the elements it is `var(--_name)`: pages
 * use short names such as `--accent` themselves, and the elements' would reach the text inside them.
 */
export const THEME_DEFAULTS = {
  accent: 'light-dark(#0b6b50, #58d6a9)',
  'on-accent': 'light-dark(#ffffff, #06231a)',
  color: 'light-dark(#1c2421, #eef3f0)',
  surface: 'light-dark(#ffffff, #18211e)',
  'menu-surface': 'var(--_surface)',
  'border-color': 'color-mix(in srgb, var(--_color) 22%, transparent)',
  'error-color': 'light-dark(#a3120a, #ffb4ab)',
  'recording-color': 'var(--_error-color)',
  'focus-ring': '2px solid var(--_accent)',
  radius: '16px',
  font: "system-ui, 'Noto Naskh Arabic', 'Noto Sans Arabic', sans-serif",
  'bar-height': '64px',
  'track-height': '4px',
  // Set by the element that has a sticky bar, for the page.
  'sticky-height': '0px',
  'voice-row-height': '3.25rem',
  'captions-background': 'rgb(0 0 0 / 0.8)',
  'captions-color': '#fff',
  highlight: '#ffd24d',
  'highlight-color': '#201400',
  'sentence-highlight': '#ffe08a55',
} as const;

/** CSS of a custom property with its default. */
export const themed = (name: keyof typeof THEME_DEFAULTS): string =>
  `var(--kurdish-${name}, ${THEME_DEFAULTS[name]})`;
