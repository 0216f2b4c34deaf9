import ts from 'typescript';

/** Where these are not our own functions, values leave a thread, a process or our code through them. */
const WAYS_OUT = [
  'end',
  'enqueue',
  'execCommand',
  'postMessage',
  'send',
  'setFormValue',
  'setRangeText',
  'write',
];

/**
 * Adds probes to a source. A file touches what travels where one of its functions
 * - receives it as a parameter, or finds it in one when it ends;
 * - gets it from a call, a constructor, an `await` or a loop;
 * - passes it on as an argument; or
 * - returns or yields it, or a promise of it.
 * A file that only holds it, in a field that another file reads, does not touch it.
 *
 * Two files exchange it where a function of one calls a function of the other, or takes the next value of its iterator, and one of
 * them gives it: hops-and-tools.mjs says what follows. For this, the probes know which function runs, and who called it.
 * @param path Of the file, as it is to be reported.
 * @param probe The module of the probes, as the file imports it.
 * @returns TypeScript with the same lines.
 */
export function addProbes(text, path, probe) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const insertions = [];
  /** How many functions are around a node: each has its own name for the call that runs it, and the outermost is the module's. */
  let depth = 0;
  const call = () => `$call${depth}`;
  const insert = (at, inserted) => void insertions.push({ at, inserted });
  const place = (node) => `${call()}, ${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const wrap = (name, node, visitInner = visit) => {
    insert(node.getStart(), `$${name}(${place(node)}, `);
    visitInner(node);
    insert(node.getEnd(), ')');
  };

  function visit(node) {
    if (isWithoutCode(node)) return;
    if (isProbed(node)) wrap(probeOf(node), node, visitParts);
    else visitParts(node);
  }

  function visitParts(node) {
    if (ts.isFunctionLike(node) && node.body) visitFunction(node);
    else if (ts.isReturnStatement(node) && node.expression) wrapUnlessPlain('returned', node.expression);
    else if (ts.isAwaitExpression(node)) wrap('paused', node.expression);
    else if (ts.isYieldExpression(node)) visitYield(node);
    else if (ts.isForOfStatement(node) && node.awaitModifier) visitAwaitingLoop(node);
    else if (ts.isForOfStatement(node)) {
      visit(node.initializer);
      wrap('each', node.expression);
      visit(node.statement);
    } else if (ts.isCatchClause(node)) resume(node.block);
    else if (ts.isTryStatement(node) && node.finallyBlock) {
      visit(node.tryBlock);
      if (node.catchClause) visit(node.catchClause);
      resume(node.finallyBlock);
    } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      visit(node.expression);
      const name = probeOfArguments(node);
      for (const argument of node.arguments ?? [])
        if (isProbed(argument) && name === 'passed') visit(argument);
        else wrapUnlessPlain(name, argument);
    } else ts.forEachChild(node, visit);
  }

  const wrapUnlessPlain = (name, node) => (isPlain(node) ? visit(node) : wrap(name, node));

  /** A block that an `await` may have led to. */
  function resume(block) {
    insert(block.getStart() + 1, ` $resumed(${call()});`);
    ts.forEachChild(block, visit);
  }

  function visitYield({ expression, asteriskToken }) {
    if (asteriskToken) wrap('delegated', expression);
    else if (expression) wrap('yielded', expression);
  }

  function visitAwaitingLoop(node) {
    const { initializer, expression, statement } = node;
    insert(node.getStart(), '{ ');
    visit(initializer);
    wrap('eachLater', expression);
    insert(statement.getStart(), `{ $resumed(${call()}); `);
    visit(statement);
    insert(node.getEnd(), ` } $resumed(${call()}); }`);
  }

  function visitFunction(node) {
    const { body, parameters } = node;
    for (const part of [...(node.modifiers ?? []), node.name, ...parameters]) if (part) visit(part);
    const names = parameters.flatMap(({ name }) => namesIn(name)).filter((name) => name !== 'this');
    const outer = isContinuation(node) ? `, ${call()}` : '';
    const statements = ts.isBlock(body) ? body.statements : [];
    const beforeCall = statements.slice(0, statements.findIndex(isSuperCall) + 1);
    beforeCall.forEach(visit);
    depth += 1;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const values = `[${names.join(', ')}]`;
    const start = ` const ${call()} = $entered($file, ${line}, ${values}${outer}); try {`;
    const end = `} finally { $left(${call()}, ${line}, ${values}); } `;
    if (ts.isBlock(body)) {
      insert(beforeCall.at(-1)?.getEnd() ?? body.getStart() + 1, start);
      statements.slice(beforeCall.length).forEach(visit);
      insert(body.getEnd() - 1, end);
    } else {
      insert(body.getStart(), `{${start} return `);
      wrap('returned', body);
      insert(body.getEnd(), `;${end}}`);
    }
    depth -= 1;
  }

  visit(source);
  const imports = PROBES.map((name) => `${name} as $${name}`).join(', ');
  const start = `import { ${imports} } from ${JSON.stringify(probe)}; const $file = $fileAt(${JSON.stringify(path)}); const $call0 = $loaded($file); `;
  let [result, last] = [start, 0];
  for (const { at, inserted } of insertions.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(last, at) + inserted;
    last = at;
  }
  return result + text.slice(last);
}

const PROBES = [
  'awaited',
  'delegated',
  'dispatched',
  'each',
  'eachLater',
  'entered',
  'fileAt',
  'left',
  'loaded',
  'offered',
  'passed',
  'paused',
  'pulled',
  'resumed',
  'returned',
  'sent',
  'yielded',
];
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

/** Calls, constructors, `await` and `yield`, but not a part of a chain (`a?.b().c()`), whose rest might have to be left out. */
function isProbed(node) {
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return true;
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

function probeOf(node) {
  if (ts.isAwaitExpression(node)) return 'awaited';
  if (ts.isYieldExpression(node)) return 'pulled';
  return isWayOut(node) ? 'sent' : 'passed';
}

const nameOf = ({ expression }) =>
  (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText();

function probeOfArguments(node) {
  if (nameOf(node) === 'dispatchEvent') return 'dispatched';
  return isWayOut(node) ? 'offered' : 'passed';
}

const isWayOut = (node) => ts.isCallExpression(node) && WAYS_OUT.includes(nameOf(node));

/** Whether a function is what a promise goes on with. */
const isContinuation = (node) =>
  ts.isCallExpression(node.parent) &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  ['catch', 'finally', 'then'].includes(nameOf(node.parent));

/** Before it, a constructor has no `this`, and no block may begin: compilers put fields after it. */
const isSuperCall = (statement) =>
  ts.isExpressionStatement(statement) &&
  ts.isCallExpression(statement.expression) &&
  statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword;

function namesIn(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (element.name ? namesIn(element.name) : []));
}
