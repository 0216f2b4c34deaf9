type Side = 'before' | 'after';

/**
 * The abbreviations of "before noon" and "after noon": the Latin ones of 12-hour clocks, and a dialect's own.
 * @param before separated by spaces, without a final full stop.
 */
export function noonSigns(before: string, after: string): Readonly<Record<string, Side>> {
  const signs: Record<string, Side> = {};
  const add = (list: string, side: Side): void => {
    for (const sign of list.split(' ')) {
      signs[sign] = side;
      if (sign.includes('.')) signs[`${sign}.`] = side;
    }
  };
  add(`AM am A.M a.m ${before}`, 'before');
  add(`PM pm P.M p.m ${after}`, 'after');
  return signs;
}
