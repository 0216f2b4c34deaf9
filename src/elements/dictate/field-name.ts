/** The name that the page has given a field: its `aria-label`, or its labels (Accessible Name and Description Computation, 4.3). */
export function fieldName(field: Element | null): string {
  const labels: Iterable<Element> = (field as HTMLInputElement | null)?.labels ?? [];
  return (
    field?.getAttribute('aria-label') ??
    Array.from(labels, ({ textContent }) => textContent?.trim()).join(' ')
  );
}
