import { parseSync, Visitor } from 'vite';

const DISPATCHED = /\bdispatchEvent\([^;]*/g;

/**
 * What a module shows besides the types of its declarations: its text without the bodies of functions. Left in are constructors, bodies
 * with classes in them, and events that a body dispatches.
 */
export function outlineOf(path, text) {
  const functions = [];
  const kept = new Set();
  const classes = [];
  const add = (node) => node.body?.type === 'BlockStatement' && functions.push(node.body);
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    ClassDeclaration: (node) => classes.push(node.start),
    ClassExpression: (node) => classes.push(node.start),
    MethodDefinition: ({ kind, value }) => kind === 'constructor' && kept.add(value.body),
  }).visit(parseSync(path, text).program);
  let outline = '';
  let end = 0;
  for (const body of functions.toSorted((one, other) => one.start - other.start)) {
    const holdsClass = classes.some((start) => start > body.start && start < body.end);
    if (body.start < end || kept.has(body) || holdsClass) continue;
    outline +=
      text.slice(end, body.start) + (text.slice(body.start, body.end).match(DISPATCHED) ?? []).join();
    end = body.end;
  }
  return outline + text.slice(end);
}
