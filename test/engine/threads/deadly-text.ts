/** The text that kills every mortal worker. */
export const DEADLY_TEXT = 'مردن';
