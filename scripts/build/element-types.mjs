// Reads from the compiler what the manifest needs to know about the elements' classes.
import { dirname } from 'node:path';
// The analyzer's: two compilers would take twice the time to load, and to parse the sources.
import { ts } from '@custom-elements-manifest/analyzer';

const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/**
 * @param paths The elements' sources.
 * @param config The compiler's options for them.
 */
export function readElementTypes(paths, config) {
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  const program = ts.createProgram(paths, { ...options, composite: false, noEmit: true });
  const checker = program.getTypeChecker();
  const declared = new Map();
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile)
      for (const node of file.statements)
        if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
          if (!declared.has(node.name.text)) declared.set(node.name.text, node);

  const membersOf = (name) => {
    const node = declared.get(name);
    return node && checker.getTypeAtLocation(node).getProperties();
  };
  return {
    /** A source file. */
    parsed: (path) => program.getSourceFile(path),
    /** Gets a public member by name: its type as text, what it throws, and the value of a default. */
    classOf(name) {
      const symbols = membersOf(name);
      // Only those that are asked for: an element has hundreds from the browser.
      return {
        get(member) {
          const symbol = symbols?.find((each) => each.name === member);
          return symbol && describe(symbol);
        },
      };
    },
    /** Events of an element by name, with their classes; undefined if its module has no map of them. */
    eventsOf(name) {
      const symbols = membersOf(name.replace(/Element$/, 'Events'));
      return (
        symbols && new Map(symbols.map((symbol) => [symbol.name, nameOf(checker.getTypeOfSymbol(symbol))]))
      );
    },
  };

  function describe(symbol) {
    const node = symbol.valueDeclaration;
    const throws = symbol.getJsDocTags(checker).find((tag) => tag.name === 'throws');
    return {
      text: textOf(checker.getTypeOfSymbol(symbol), node?.type),
      throws: throws && ts.displayPartsToString(throws.text).replace(/\s+/g, ' '),
      constant: (name) => constantNamed(name, node?.getSourceFile()),
      parameters: (found) =>
        found?.map((parameter) => {
          const own = node.parameters.find(({ name }) => name.getText() === parameter.name);
          const text = own && textOf(checker.getTypeAtLocation(own), own.type);
          const optional = Boolean(own?.initializer || own?.questionToken) || undefined;
          return { ...parameter, optional, type: { text: text ?? parameter.type?.text } };
        }),
    };
  }

  /** Spells out unions of values in the order of the source; other types keep their names. */
  function textOf(type, node) {
    const values = type.isUnion() ? type.types.filter((part) => !(part.flags & EMPTY)) : [];
    if (!values.length || !values.every((part) => part.flags & ts.TypeFlags.StringLiteral))
      return nameOf(type);
    const order = literalsOf(node);
    const texts = values.map(nameOf).sort((one, other) => order.indexOf(one) - order.indexOf(other));
    return [...texts, ...type.types.filter((part) => part.flags & EMPTY).map(nameOf)].join(' | ');
  }

  function nameOf(type) {
    return checker.typeToString(type, undefined, FLAGS);
  }

  /** The string literals of a type as written, following aliases and constants. */
  function literalsOf(node) {
    if (!node) return [];
    if (ts.isStringLiteral(node)) return [`'${node.text}'`];
    if (ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node)) {
      const symbol = checker.getSymbolAtLocation(node.typeName ?? node.exprName);
      const target =
        symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const [declaration] = target?.declarations ?? [];
      return literalsOf(declaration?.type ?? declaration?.initializer);
    }
    const found = [];
    ts.forEachChild(node, (child) => void found.push(...literalsOf(child)));
    return found;
  }

  /** The value, as text, of a constant that a module refers to by name. */
  function constantNamed(name, file) {
    if (!/^[A-Z][A-Z_]+$/.test(name ?? '')) return undefined;
    const local =
      file && checker.getSymbolsInScope(file, ts.SymbolFlags.Alias).find((symbol) => symbol.name === name);
    const target = local && checker.getAliasedSymbol(local);
    return target?.valueDeclaration?.initializer?.getText();
  }
}

const EMPTY = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
