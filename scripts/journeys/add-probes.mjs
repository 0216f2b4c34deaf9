import ts from 'typescript';

/**
 * Adds probes to a source. A file touches what travels where one of its functions
 * - receives it as a parameter, or finds it in one when it ends;
 * - gets it from a call, a constructor, an `await` or a loop;
 * - passes it on as an argument; or
 * - returns or yields it, or a promise of it.
 * A file that only holds it, in a field that another file reads, does not touch it.
 * @param path Of the file, as it is to be reported.
 * @param probe The module of the probes, as the file imports it.
 * @returns TypeScript with the same lines.
 */
export function addProbes(text, path, probe) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const insertions = [];
  const insert = (at, inserted) => void insertions.push({ at, inserted });
  const place = (node) => `$file, ${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const wrap = (name, node, visitInner = visit) => {
    insert(node.getStart(), `$${name}(${place(node)}, `);
    visitInner(node);
    insert(node.getEnd(), ')');
  };

  function visit(node) {
    if (isWithoutCode(node)) return;
    if (isProbed(node)) wrap('passed', node, visitParts);
    else visitParts(node);
  }

  function visitParts(node) {
    if (ts.isFunctionLike(node) && node.body) visitFunction(node);
    else if (ts.isReturnStatement(node) && node.expression) wrapUnlessPlain('returned', node.expression);
    else if (ts.isYieldExpression(node) && node.expression)
      wrap(node.asteriskToken ? 'each' : 'passed', node.expression);
    else if (ts.isForOfStatement(node)) {
      visit(node.initializer);
      wrap('each', node.expression);
      visit(node.statement);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      visit(node.expression);
      for (const argument of node.arguments ?? [])
        if (isProbed(argument)) visit(argument);
        else wrapUnlessPlain('passed', argument);
    } else ts.forEachChild(node, visit);
  }

  const wrapUnlessPlain = (name, node) => (isPlain(node) ? visit(node) : wrap(name, node));

  function visitFunction(node) {
    const { body, parameters } = node;
    for (const part of [...(node.modifiers ?? []), node.name, ...parameters]) if (part) visit(part);
    const names = parameters.flatMap(({ name }) => namesIn(name)).filter((name) => name !== 'this');
    const values = `$received(${place(node)}, [${names.join(', ')}]);`;
    if (!ts.isBlock(body)) {
      insert(body.getStart(), `{ ${names.length ? `${values} try { ` : ''}return $returned(${place(body)}, `);
      visit(body);
      insert(body.getEnd(), `)${names.length ? `; } finally { ${values} }` : ''} }`);
      return;
    }
    if (names.length) insert(body.getStart() + 1, `${values} try {`);
    ts.forEachChild(body, visit);
    if (names.length) insert(body.getEnd() - 1, `} finally { ${values} }`);
  }

  visit(source);
  const start = `import { each as $each, fileAt as $fileAt, passed as $passed, received as $received, returned as $returned } from ${JSON.stringify(probe)}; const $file = $fileAt(${JSON.stringify(path)}); `;
  let [result, last] = [start, 0];
  for (const { at, inserted } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(last, at) + inserted;
    last = at;
  }
  return result + text.slice(last);
}

const isWithoutCode = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isDecorator(node) ||
  // A bundler looks for this very form.
  (ts.isNewExpression(node) && node.expression.getText() === 'URL');

/** Values that nobody needs to look at; those of a spread are looked at one by one where they arrive. */
const isPlain = (node) =>
  ts.isFunctionLike(node) ||
  ts.isClassExpression(node) ||
  ts.isLiteralExpression(node) ||
  ts.isSpreadElement(node) ||
  [ts.SyntaxKind.ThisKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind);

/** Calls, constructors and awaited promises, but not a part of a chain (`a?.b().c()`), whose rest might have to be left out. */
function isProbed(node) {
  if (ts.isAwaitExpression(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText() !== 'URL';
  if (!ts.isCallExpression(node)) return false;
  if ([ts.SyntaxKind.SuperKeyword, ts.SyntaxKind.ImportKeyword].includes(node.expression.kind)) return false;
  if (ts.isTaggedTemplateExpression(node.parent) && node.parent.tag === node) return false;
  const isInChain = (node.flags & ts.NodeFlags.OptionalChain) !== 0;
  let { parent } = node;
  if (ts.isNonNullExpression(parent)) parent = parent.parent;
  return !(
    isInChain &&
    (parent.flags & ts.NodeFlags.OptionalChain) !== 0 &&
    !parent.arguments?.includes(node)
  );
}

function namesIn(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (element.name ? namesIn(element.name) : []));
}
