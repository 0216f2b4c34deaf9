/** The content as markup. */
export const html = ({ before, bold, after }) => `<p>${before}<strong>${bold}</strong>${after}</p>`;
export const plain = ({ before, bold, after }) => before + bold + after;
/** The text of markup, a line for each block. */
export const textOf = (markup) =>
  [...new DOMParser().parseFromString(markup, 'text/html').body.children]
    .map(({ textContent }) => textContent)
    .join('\n');
