/** The tokens of the HTML standard for what browsers do not keep, or keep encrypted. */
const PRIVATE = /(?:^|\s)(?:off|(?:current|new)-password|one-time-code|cc-\S+)(?:\s|$)/i;

/** Whether the page asks browsers not to remember what is written into an element: by its `autocomplete` or that of its form. */
export function isPrivateField(element: Element): boolean {
  const owner = element.closest('[autocomplete]') ?? (element as HTMLInputElement).form;
  return PRIVATE.test(owner?.getAttribute('autocomplete') ?? '');
}
