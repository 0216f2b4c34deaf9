import { type Element, isTag } from 'domhandler';

/** The `lang` that applies to an element: its own, or that of the nearest ancestor. */
export function nearestLanguage(element: Element): string {
  for (let scope: Element | undefined = element; scope; ) {
    if (scope.attribs.lang !== undefined) return scope.attribs.lang;
    scope = scope.parent && isTag(scope.parent) ? scope.parent : undefined;
  }
  return '';
}
