/** Rows of a letter, two of them for marks above and two for marks below. */
export const GLYPH_HEIGHT = 11;

/** Seven rows of five dots, each row a number of base 32: lowercase letters and phone symbols. */
const SHAPES: Readonly<Record<string, string>> = {
  a: '00e1fhf',
  b: 'ggughhu',
  c: '00ehghe',
  d: '11fhhhf',
  e: '00ehvge',
  f: '698s888',
  g: '0fhhf1e',
  h: 'ggughhh',
  i: '40c444e',
  j: '206222c',
  k: 'gghikih',
  l: 'c44444e',
  m: '00qlllh',
  n: '00ughhh',
  o: '00ehhhe',
  p: '00uhhug',
  q: '00fhhf1',
  r: '00mpggg',
  s: '00fge1u',
  t: '88s8896',
  u: '00hhhhf',
  v: '00hhha4',
  w: '00hhlla',
  x: '00ha4ah',
  y: '0hhhf1e',
  z: '00v248v',
  ʔ: 'eh12444',
  ƹ: '0u1e11u',
  ŋ: '0ughh16',
  ł: 'c4c464e',
  '?': 'eh12404',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  4: '26aiv22',
  5: 'vgu11he',
  9: 'ehhf1he',
};
const MARKS: Readonly<Record<string, readonly [top: number, under: number, bottom: number]>> = {
  '\u0302': [4, 10, 0],
  '\u030c': [10, 4, 0],
  '\u0308': [0, 10, 0],
  '\u0327': [0, 0, 4],
};

/** Eleven rows of five bits, the left dot highest; an empty letter for an unknown one. */
export function glyphOf(letter: string): number[] {
  const rows = new Array<number>(GLYPH_HEIGHT).fill(0);
  const [base, ...marks] = letter.normalize('NFD');
  [...(SHAPES[base] ?? '')].forEach((row, y) => {
    rows[2 + y] = Number.parseInt(row, 32);
  });
  for (const mark of marks) {
    const [top, under, bottom] = MARKS[mark] ?? [0, 0, 0];
    rows[0] |= top;
    rows[1] |= under;
    rows[9] |= bottom;
  }
  return rows;
}
