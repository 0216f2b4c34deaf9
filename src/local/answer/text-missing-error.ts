/** The page could not load what verbalizes a sentence; it knows the reason. */
export class TextMissingError extends Error {}
