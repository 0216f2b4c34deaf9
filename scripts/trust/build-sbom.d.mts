/** The text of the software bill of materials. */
export function buildSbom(): string;
