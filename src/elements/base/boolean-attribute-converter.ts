/**
 * For boolean properties that HTML does not have: frameworks and templates write `false` as text. Those of HTML, such as `controls`, are on
 * whatever their attribute's value is, as everywhere in HTML.
 */
export const booleanAttributeConverter = {
  fromAttribute: (value: string | null): boolean => value !== null && value !== 'false',
};
