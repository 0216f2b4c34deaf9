/** A case of spoken-texts.json: what is read of an article. */
export interface SpokenCase {
  readonly name: string;
  /** What stands inside the article. */
  readonly html: string;
  /** A selector of what is not read. */
  readonly skip?: string;
  /** What is read besides the text. */
  readonly read?: string;
  readonly text: string;
  /** Words of the text, with their language and their voice. */
  readonly marks?: readonly (readonly [words: string, lang: string, voice: string])[];
}
