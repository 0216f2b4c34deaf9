/** Whether there is a letter or a digit: a service refuses a text without one. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
