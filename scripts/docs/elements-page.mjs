// The page of the elements in docs/api/, written from the manifest (scripts/docs/build-docs.mjs).

/** @returns The page as Markdown. */
export function elementsPage(elements, note) {
  return [
    '# Elements',
    note,
    'Attributes set the property in their row. `Event` classes are the browser’s or exported by `kurdish-speech/elements`.',
    ...elements.flatMap(elementSection),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function elementSection(element) {
  const {
    tagName,
    name,
    summary,
    attributes,
    fields,
    methods,
    events,
    slots,
    cssParts,
    cssProperties,
    cssStates,
  } = element;
  const named = (title, entries, wrap = code) =>
    section(
      title,
      ['Name', ''],
      entries?.map((entry) => [wrap(entry.name), entry.description]),
    );
  return [
    `## \`<${tagName}>\``,
    `${summary} Class \`${name}\`.`,
    section(
      'Attributes',
      ['Attribute', 'Property', 'Values', 'Default', ''],
      attributes.map((attribute) => [
        code(attribute.name),
        code(attribute.fieldName),
        type(attribute),
        attribute.default && code(attribute.default),
        attribute.description,
      ]),
    ),
    section(
      'Other properties',
      ['Property', 'Type', ''],
      fields
        .filter((field) => !field.attribute)
        .map((field) => [
          code(field.name),
          type(field),
          `${field.readonly ? 'Read-only. ' : ''}${field.description ?? ''}`,
        ]),
    ),
    section(
      'Methods',
      ['Method', 'Returns', ''],
      methods.map((method) => [
        code(`${method.static ? `${name}.` : ''}${method.name}(${parameters(method)})`),
        code(method.return?.type.text ?? 'void'),
        method.description,
      ]),
    ),
    section(
      'Events',
      ['Event', 'Class', ''],
      events.map((event) => [code(event.name), type(event), event.description]),
    ),
    named('Slots', slots, (name) => (name ? code(name) : '(default)')),
    named('Parts', cssParts, (name) => code(`::part(${name})`)),
    section(
      'Custom properties',
      ['Property', 'Default', ''],
      cssProperties?.map((property) => [
        code(property.name),
        property.default && code(property.default),
        property.description,
      ]),
    ),
    named('States', cssStates, (name) => code(`:state(${name})`)),
  ];
}

const parameters = ({ parameters = [] }) =>
  parameters.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type.text}`).join(', ');

const section = (title, head, rows) => (rows?.length ? `### ${title}\n\n${table(head, rows)}` : '');

const type = (entry) => code(entry.type?.text ?? '');

const code = (text) => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');

function table(head, rows) {
  if (!rows.length) return '';
  const line = (cells) => `| ${cells.map((cell) => (cell ?? '').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
