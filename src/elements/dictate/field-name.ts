/**
 * The name that the page has given a field: by `aria-labelledby`, `aria-label` or a `<label>`, in this order (Accessible Name and
 * Description Computation, 4.3).
 */
export function fieldName(field: Element | null): string {
  const named = field?.ariaLabelledByElements;
  const label = field?.getAttribute('aria-label');
  if (label && !named?.length) return label;
  const labels: Iterable<Element> =
    (named?.length ? named : (field as HTMLInputElement | null)?.labels) ?? [];
  return Array.from(labels, (label) => textOf(label, field)).join(' ');
}

/** Without what stands in the field, which a label may contain. */
function textOf(label: Element, field: Element | null): string {
  const inside = label.contains(field) ? (field?.textContent ?? '') : '';
  return (label.textContent ?? '').replace(inside, '').trim();
}
