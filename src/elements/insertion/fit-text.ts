/** Letters only: digits and marks are not strongly directional. */
const RTL = /[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d5\u06fa-\u08c7\ufb1d-\ufdff\ufe70-\ufefc]/;
const LTR = /[A-Za-z\u00c0-\u024f\u0370-\u0588]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** No space between these and the adjacent word. */
const CLOSING = /^[\s.,:;!?،؛؟…)\]}»”’]/u;
const OPENING = /[\s([{«“‘]$/u;

/**
 * Formats text for insertion: adds spaces where words would touch, and bidirectional isolates around text whose direction is opposite to
 * that of its line.
 * @param before The value before the insertion point.
 * @param after The value after it.
 */
export function fitText(text: string, before: string, after: string): string {
  // A line break at the end is text.
  const words = text.replace(/^[ \t]+|[ \t]+$/g, '');
  if (!words) return '';
  const lead = before && !OPENING.test(before) && !CLOSING.test(words) ? ' ' : '';
  const trail = after && !CLOSING.test(after) ? ' ' : '';
  const line = `${before.slice(before.lastIndexOf('\n') + 1)} ${after.split('\n', 1)[0]}`;
  return `${lead}${isOpposite(words, line) ? FIRST_STRONG_ISOLATE + words + POP_ISOLATE : words}${trail}`;
}

/** True if the line has letters of the opposite direction only: mixed lines already have isolates, or their own order. */
function isOpposite(words: string, line: string): boolean {
  const [lineRtl, lineLtr] = [RTL.test(line), LTR.test(line)];
  if (lineRtl === lineLtr) return false;
  return lineRtl ? !RTL.test(words) && LTR.test(words) : !LTR.test(words) && RTL.test(words);
}
