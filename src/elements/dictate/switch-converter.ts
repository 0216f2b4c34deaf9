/** For switches of several words, which frameworks set by attribute: Vue and Svelte write `false` out. */
export const switchConverter = {
  fromAttribute: (value: string | null): boolean => value !== null && value !== 'false',
};
