/** Sources as the scripts read them, from texts by path. */
export function sourcesOf(texts: Record<string, string>) {
  return new Map(
    Object.entries(texts).map(([path, text]) => [path, { text, lines: text.split('\n').length - 1 }]),
  );
}
