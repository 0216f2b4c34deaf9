/** A minus sign before a number, which no dash can be: it stays distinct from the hyphen that normalization makes of it. */
export const TRUE_MINUS = '\u2796';

const ANY = /[\u0640\u02da\u00ba\u1d52\u25e6\u2044\u2215\u2212\u03bc]/;

/**
 * Folds marks of numbers that look alike, in a token that is not normalized yet: kashida between digits or
 * alone is a dash, a ring a degree sign, the strokes of fractions a slash.
 */
export function foldMarks(token: string): string {
  if (!ANY.test(token)) return token;
  return token
    .replace(/(?<=\p{Nd})\u0640+(?=\p{Nd}|$)|^\u0640+(?=\p{Nd})|^\u0640{1,2}$/gu, '–')
    .replace(/(?<=\p{Nd})[\u02da\u00ba\u1d52\u25e6]|[\u02da\u00ba\u25e6](?=\p{Nd}|[CF]\b)|\u02da$/gu, '°')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/(?<!\p{Nd})\u2212(?=\p{Nd})|^\u2212$/gu, TRUE_MINUS)
    .replace(/\u03bc/g, 'µ');
}
