/**
 * Keeps the browser from translating what we render: it is in the reader's language already, and a text that a translator has taken out is no longer
 * updated.
 */
export function keepUntranslated(element: Element): void {
  element.setAttribute('translate', 'no');
  // For translators that do not know the attribute.
  element.classList.add('notranslate');
}
