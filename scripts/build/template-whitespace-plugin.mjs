// Removes line breaks and indentation from html`` and css`` templates, which pages do not need.
const TEMPLATE = /\b(?:html|css)`[^`]*`/g;

export function templateWhitespace() {
  return {
    name: 'template-whitespace',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/elements/')) return null;
      return code.replace(TEMPLATE, (template) => {
        const lines = template.replace(/\s*\n\s*/g, '\n');
        return template.startsWith('css') ? lines.replace(/([;{},:])\s+|\s+(?=[{}])/g, '$1') : lines;
      });
    },
  };
}
