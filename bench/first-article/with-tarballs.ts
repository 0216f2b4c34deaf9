const INSTALLS = /^npm install /;

/**
 * A command of the guide with the packed files in place of our packages' names, which no registry has yet. Nothing else is changed.
 * @param tarballs Paths by the packages' names.
 */
export function withTarballs(line: string, tarballs: Readonly<Record<string, string>>): string {
  if (!INSTALLS.test(line)) return line;
  return line
    .split(' ')
    .map((word) => tarballs[word] ?? word)
    .join(' ');
}
