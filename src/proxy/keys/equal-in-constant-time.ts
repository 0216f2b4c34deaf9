/** Compares without stopping at the first difference, so that timing reveals nothing about the right signature, `b`. */
export function equalInConstantTime(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < b.length; index++)
    difference |= (a.charCodeAt(index) | 0) ^ b.charCodeAt(index);
  return difference === 0;
}
