// Custom data for editors, written from the manifest's elements (scripts/build/build-types.mjs).
// Not by the manifest's ready-made integrations (custom-element-vs-code-integration 1.5, custom-element-jet-brains-integration 1.8):
// theirs leaves out defaults and `valueSet` for booleans, lists a custom property once for each element that has it (35 entries
// for 18 names), marks nothing as read-only, and declares no `js-types-syntax`, without which JetBrains ignores the types.

/** https://github.com/microsoft/vscode-custom-data: tags and attributes in HTML. */
export function htmlCustomData(elements) {
  return {
    version: 1.1,
    tags: elements.map(({ tagName, summary, attributes }) => ({
      name: tagName,
      description: summary,
      attributes: attributes.map(({ name, description, type, default: value }) => ({
        name,
        description: [description, value && value !== "''" && `Default: \`${value}\`.`]
          .filter(Boolean)
          .join(' '),
        ...(type.text === 'boolean' && { valueSet: 'v' }),
        ...(valuesOf(type.text) && { values: valuesOf(type.text).map((name) => ({ name })) }),
      })),
    })),
    globalAttributes: [],
    valueSets: [],
  };
}

/** The same for custom properties in CSS. */
export function cssCustomData(elements) {
  const properties = new Map();
  for (const { tagName, cssProperties } of elements)
    for (const { name, description, default: value } of cssProperties ?? []) {
      const entry = properties.get(name) ?? { name, description: '', value };
      entry.description += `${entry.description && ' '}\`<${tagName}>\`: ${description}`;
      properties.set(name, entry);
    }
  return {
    version: 1.1,
    properties: [...properties.values()].map(({ name, description, value }) => ({
      name,
      description: value ? `${description} Default: \`${value}\`.` : description,
    })),
    pseudoElements: [],
  };
}

/** https://github.com/JetBrains/web-types */
export function webTypes(elements, { name, version }) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    'js-types-syntax': 'typescript',
    contributions: { html: { elements: elements.map(webTypesElement) } },
  };
}

function webTypesElement(element) {
  const named = ({ name, description }) => ({ name, description });
  const typed = ({ type, ...entry }) => ({ ...named(entry), type: type.text });
  return {
    name: element.tagName,
    description: element.summary,
    attributes: element.attributes.map(({ type, default: value, ...attribute }) => ({
      ...named(attribute),
      ...(value && { default: value.replace(/^'(.*)'$/, '$1') }),
      value: { type: type.text, ...(type.text === 'boolean' && { required: false }) },
    })),
    slots: element.slots?.map(named),
    js: {
      properties: element.fields.map((field) => ({
        ...typed(field),
        ...(field.readonly && { 'read-only': true }),
      })),
      events: element.events.map(typed),
    },
    css: {
      properties: element.cssProperties?.map(named),
      parts: element.cssParts?.map(named),
      'pseudo-classes': element.cssStates?.map(({ name, description }) => ({
        name: `state(${name})`,
        description,
      })),
    },
  };
}

/** The values of a union of strings, as attributes have them; undefined for any other type. */
function valuesOf(type) {
  const parts = type.split(' | ');
  return parts.every((part) => /^'.*'$/.test(part)) ? parts.map((part) => part.slice(1, -1)) : undefined;
}
