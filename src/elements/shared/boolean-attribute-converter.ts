/** For boolean properties with a hyphenated attribute: Vue and Svelte set those as attributes and write `false` as text. */
export const booleanAttributeConverter = {
  fromAttribute: (value: string | null): boolean => value !== null && value !== 'false',
};
