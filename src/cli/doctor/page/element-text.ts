interface TextNode {
  readonly data?: unknown;
  readonly children?: readonly TextNode[];
}

/** All text in an element, scripts' and hidden text too. */
export function elementText({ data, children }: TextNode): string {
  if (children) return children.map(elementText).join('');
  return typeof data === 'string' ? data : '';
}
