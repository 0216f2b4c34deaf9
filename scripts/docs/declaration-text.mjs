// Turns built declarations into readable text, without internals (scripts/docs/api-pages.mjs).
import ts from 'typescript';

const EXPANDED =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.MultilineObjectLiterals |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** The code of an exported symbol. */
export function declarationText(symbol, checker) {
  return symbol.declarations.map((node) => textOf(node, symbol, checker)).join('\n');
}

/** The parts of a symbol's comment. */
export function describeSymbol(symbol, checker) {
  const tags = symbol.getJsDocTags(checker);
  const text = (name) => {
    const tag = tags.find((tag) => tag.name === name);
    return tag && flat(ts.displayPartsToString(tag.text));
  };
  const parameters = tags
    .filter(({ name }) => name === 'param')
    .map(({ text }) => flat(ts.displayPartsToString(text)))
    .map((text) => ({ name: text.split(' ', 1)[0], text: text.slice(text.indexOf(' ') + 1) }));
  return {
    description: flat(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    parameters,
    returns: text('returns'),
    throws: text('throws'),
  };
}

function textOf(node, symbol, checker) {
  if (ts.isVariableDeclaration(node)) return `const ${node.getText()};`;
  // The inferred type reads better than the schema it comes from.
  if (ts.isTypeAliasDeclaration(node) && /\bz\.infer\b/.test(node.getText())) {
    const text = checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), node, EXPANDED);
    return `type ${symbol.name} = ${text.replace(/([{;])( {4,})/g, '$1\n$2').replace(/;( *)\}/g, ';\n$1}')};`;
  }
  return node
    .getText()
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/^ *(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*)?(?:private|protected) [^;]*;\n/gm, '')
    .replace(/^ *#private;\n/m, '');
}

const flat = (text) => text.replace(/\s*\n\s*/g, ' ').trim();
