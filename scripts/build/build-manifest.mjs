// Builds the text of custom-elements.json from what the analyzer finds in the elements' sources, corrected by what the compiler knows.
// It spells out unions of values, resolves constants, takes custom properties' defaults from their table and event classes from the
// elements' maps, and omits what is not public.
import { create } from '@custom-elements-manifest/analyzer';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { register } from 'tsx/esm/api';
import { filesUnder, root } from '../project.mjs';
import { readElementTypes } from './element-types.mjs';

register();
const { THEME_DEFAULTS } = await import('../../src/elements/base/theme-defaults.ts');

const FOLDER = 'src/elements';
/** Methods for the browser and Lit, not for pages. */
const LIFECYCLE = /Callback$|^(render|update|updated|firstUpdated|willUpdate|shouldUpdate)$/;
/** What Lit reads from the class. */
const CONFIGURATION = ['properties', 'styles', 'shadowRootOptions', 'formAssociated'];

const LITERAL = /^(['"\d{[-]|true$|false$|null$)/;

export function buildManifest() {
  const paths = filesUnder(FOLDER, '.ts').map((path) => path.replaceAll('\\', '/'));
  const types = readElementTypes(paths, `${FOLDER}/tsconfig.base.json`);
  const sources = paths.map((path) => types.parsed(path));

  const found = create({ modules: sources, plugins: litPlugin(), context: {} });
  // The compiler names files by their whole paths.
  const { schemaVersion, modules } = JSON.parse(JSON.stringify(found).replaceAll(root, ''));
  const published = modules.flatMap(({ path, declarations }) => {
    const kept = declarations
      .filter(({ name, customElement, tagName }) => (customElement && tagName) || /Event$/.test(name))
      .map((declaration) => describe(declaration, types));
    return kept.length ? [publish(path, kept)] : [];
  });
  return `${JSON.stringify({ schemaVersion, readme: 'README.md', modules: published }, null, 2)}\n`;
}

/** A module under its path in the package. */
function publish(source, declarations) {
  const path = source.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js');
  const exports = declarations.flatMap(({ name, tagName }) => {
    const declaration = { name, module: path };
    const tag = { kind: 'custom-element-definition', name: tagName, declaration };
    return [{ kind: 'js', name, declaration }, ...(tagName ? [tag] : [])];
  });
  return { kind: 'javascript-module', path, declarations, exports };
}

function describe(declaration, types) {
  const { name, tagName, members = [] } = declaration;
  const known = types.classOf(name);
  const fields = members.filter(isPublic).map((member) => describeMember(member, known));
  if (!tagName) return { ...declaration, members: fields };
  const events = types.eventsOf(name);
  const { attributes, cssProperties, events: found = [], superclass: _, ...rest } = declaration;
  return {
    ...rest,
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: attributes.map((attribute) => describeAttribute(attribute, known)),
    members: fields,
    events: describeEvents(found, events),
    cssProperties: cssProperties?.map((property) => ({ ...property, default: defaultOf(property.name) })),
  };
}

/** The events of the element's map, in its order; without a map, those that its comment names. */
function describeEvents(found, events) {
  const known = found.filter(({ name, description }) => (events ? events.has(name) : description));
  const order = [...(events?.keys() ?? known.map(({ name }) => name))];
  return known
    .map(({ name, description, type }) => {
      const text = events?.get(name) ?? type?.text ?? 'Event';
      return { name, type: { text }, description };
    })
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Of a custom property; one that is another property by default refers to it by its public name. */
function defaultOf(name) {
  return THEME_DEFAULTS[name.replace('--kurdish-', '')]?.replaceAll('var(--_', 'var(--kurdish-');
}

function isPublic({ name, kind, privacy, static: isStatic }) {
  if (name.startsWith('#') || (privacy && privacy !== 'public')) return false;
  if (kind === 'method') return !LIFECYCLE.test(name);
  return !(isStatic && CONFIGURATION.includes(name));
}

function describeMember({ inheritedFrom: _, privacy: __, ...member }, known) {
  const truth = known?.get(member.name);
  const throws = truth?.throws && `Throws: ${truth.throws}`;
  const description = [member.description, throws].filter(Boolean).join('\n\n') || undefined;
  if (member.kind === 'method')
    return { ...member, description, parameters: truth?.parameters(member.parameters) };
  const value = truth?.constant(member.default) ?? member.default;
  return {
    ...member,
    description,
    type: typeOf(member, truth),
    default: LITERAL.test(value) ? value : undefined,
  };
}

function describeAttribute({ inheritedFrom: _, ...attribute }, known) {
  const truth = known?.get(attribute.fieldName);
  const value = truth?.constant(attribute.default) ?? attribute.default;
  const { text } = typeOf(attribute, truth);
  return {
    ...attribute,
    type: { text: text.replace(/ \| (null|undefined)\b/g, '') },
    default: value === 'null' ? undefined : value,
  };
}

/** The type as written, with unions of values spelled out. */
function typeOf(found, truth) {
  return { text: /^'/.test(truth?.text) ? truth.text : (found.type?.text ?? truth?.text) };
}
