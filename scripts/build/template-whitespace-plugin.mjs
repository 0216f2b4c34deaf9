// Removes line breaks and indentation from html`` and css`` templates, which pages do not need.
export function templateWhitespace() {
  return {
    name: 'template-whitespace',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/elements\//, code: /\b(?:html|css)`/ },
      handler(code) {
        let result = '';
        let end = 0;
        // Templates nest, so the text between two expressions is found by parsing.
        for (const { tag, start, end: textEnd } of templateTexts(this.parse(code, { lang: 'ts' }))) {
          result += code.slice(end, start) + squeeze(code.slice(start, textEnd), tag);
          end = textEnd;
        }
        return result + code.slice(end);
      },
    },
  };
}

function squeeze(text, tag) {
  const lines = text.replace(/\s*\n\s*/g, '\n');
  return tag === 'css' ? lines.replace(/([;{},:])\s+|\s+(?=[{}])/g, '$1') : lines;
}

/** The texts of all html and css templates in the order of the source. */
function templateTexts(ast) {
  const texts = [];
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'TaggedTemplateExpression' && ['html', 'css'].includes(node.tag.name))
      // The parser counts the delimiters, ` or } and ${ or `, as part of the text.
      for (const { start, end, tail } of node.quasi.quasis)
        texts.push({ tag: node.tag.name, start: start + 1, end: end - (tail ? 1 : 2) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(ast);
  return texts.sort((one, other) => one.start - other.start);
}
