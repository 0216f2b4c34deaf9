/** Whether most letters are Arabic. */
export function isRightToLeft(text: string): boolean {
  return (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0);
}
