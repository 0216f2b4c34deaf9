/** The content as markup. */
export const html = ({ before, bold, after }) => `<p>${before}<strong>${bold}</strong>${after}</p>`;
export const plain = ({ before, bold, after }) => before + bold + after;
