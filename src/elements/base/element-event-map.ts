/** Events by name: the element's own, and for the rest those of every HTML element. */
export type ElementEventMap<Own> = Own & Omit<HTMLElementEventMap, keyof Own>;
