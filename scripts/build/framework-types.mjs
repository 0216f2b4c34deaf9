// Declarations of the elements' tags for frameworks, written from the manifest's elements (scripts/build/build-types.mjs).
// Not by the manifest's ready-made integrations (@wc-toolkit/jsx-types 1.8, custom-element-vuejs-integration 1.4,
// custom-element-svelte-integration 1.2): they name event and result types that they do not import, so they do not compile. Vue's
// and Svelte's let pages set read-only properties; JSX's is one file of 100 kB for every framework, and its listeners lack
// `currentTarget`.

const HEADER = '// Written by `npm run build` from custom-elements.json.\n';

/** Shared by all frameworks: attributes by name, and listeners as `on` plus the event's exact name. */
export function elementTypes(elements) {
  return `${HEADER}${imports(elements)}
/** A listener as a prop: the event as the browser dispatches it. */
type Listener<Type, Target> = ((event: Type & { readonly currentTarget: Target }) => void) | null | undefined;
${elements.map(attributesOf).join('')}`;
}

function attributesOf({ name, stem, tagName, attributes, properties, events, members }) {
  const hasField = (field) => members.some((member) => member.name === field);
  const settable = [
    // If a property has the attribute's name, frameworks set the property.
    ...attributes.map(({ name, fieldName, description }) => [
      name,
      hasField(name) ? name : fieldName,
      description,
    ]),
    ...properties.map(({ name, description }) => [name, name, description]),
  ];
  return `
/** Attributes of \`<${tagName}>\`, and properties that no attribute sets. */
export interface ${stem}Attributes {
${settable.map(([key, field, text]) => `${comment(text)}  ${quote(key)}?: ${name}['${field}'] | undefined;\n`).join('')}}

/** Listeners for the events of \`<${tagName}>\`. */
export interface ${stem}Listeners {
${events.map((event) => `${comment(event.description)}  ${quote(`on${event.name}`)}?: Listener<${stem}Events['${event.name}'], ${name}>;\n`).join('')}}
`;
}

/**
 * On a custom element, React 19 listens for the event whose exact name follows `on`. It keeps props that it knows itself (`onPlay`),
 * whose media events never reach a custom element.
 */
export function reactTypes(elements) {
  return `${HEADER}import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports(elements)}${shared(elements)}
/** Names that React reserves and never calls on a custom element. */
type Silent = \`on\${
  | 'Abort' | 'CanPlay' | 'CanPlayThrough' | 'DurationChange' | 'Emptied' | 'Encrypted' | 'Ended' | 'Error' | 'Load' | 'LoadedData'
  | 'LoadedMetadata' | 'LoadStart' | 'Pause' | 'Play' | 'Playing' | 'Progress' | 'RateChange' | 'Resize' | 'Seeked' | 'Seeking'
  | 'Stalled' | 'Suspend' | 'TimeUpdate' | 'VolumeChange' | 'Waiting'}\`;

type Props<Element extends HTMLElement, Own> = Own &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own | Silent> & { class?: string | undefined };
${propsOf(elements)}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags(elements)}    }
  }
}
`;
}

/** Preact listens for the event whose name follows `on`, and lowercases a capital first letter. */
export function preactTypes(elements) {
  return `${HEADER}import type { HTMLAttributes } from 'preact';
${imports(elements)}${shared(elements)}
type Props<Element extends HTMLElement, Own> = Own & Omit<HTMLAttributes<Element>, keyof Own>;
${propsOf(elements)}
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${tags(elements)}    }
  }
}
`;
}

export function svelteTypes(elements) {
  return `${HEADER}import type { HTMLAttributes } from 'svelte/elements';
${imports(elements)}${shared(elements)}
type Props<Element extends HTMLElement, Own> = Own & Omit<HTMLAttributes<Element>, keyof Own>;
${propsOf(elements)}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags(elements).replace(/^ {2}/gm, '')}  }
}
`;
}

/** Vue checks a tag as the component of that name: props in camel case, events by what it emits. */
export function vueTypes(elements) {
  const propsOfTag = ({ name, stem, attributes, properties, members }) => {
    const names = new Map(properties.map((property) => [property.name, property.name]));
    for (const attribute of attributes) {
      names.set(attribute.fieldName, attribute.fieldName);
      const camel = attribute.name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      const isOwn = members.some((member) => member.name === camel);
      names.set(camel, isOwn ? camel : attribute.fieldName);
    }
    const lines = [...names].map(([key, field]) => {
      const { description } = members.find((member) => member.name === field);
      return `${comment(description)}  ${key}?: ${name}['${field}'] | undefined;\n`;
    });
    return `
export interface ${stem}Props {
${lines.join('')}}
`;
  };
  return `${HEADER}import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${imports(elements)}${elements.map(propsOfTag).join('')}
type Emit<Events> = EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;

type Tag<Element extends HTMLElement, Own, Events> = new () => Element & {
  /** @deprecated For the template's types alone. */
  $props: Own & Omit<HTMLAttributes, keyof Own | keyof Handlers<Events>> & PublicProps & Handlers<Events> & Placed;
  /** @deprecated For the template's types alone. */
  $emit: Emit<Events>;
};

/** Global attributes that Vue's types omit. */
interface Placed {
  slot?: string | undefined;
  part?: string | undefined;
  exportparts?: string | undefined;
}

type Handlers<Events> = { [Name in keyof Events & string as \`on\${Capitalize<Name>}\`]?: (event: Events[Name]) => void };

declare module 'vue' {
  interface GlobalComponents {
${elements.map(({ tagName, name, stem }) => `    '${tagName}': Tag<${name}, ${stem}Props, ${stem}Events>;\n`).join('')}  }
}
`;
}

const imports = (elements) =>
  `import type {
${elements.flatMap(({ name, stem }) => [`  ${name},\n`, `  ${stem}Events,\n`]).join('')}} from './elements/index.js';
`;

const shared = (elements) =>
  `import type {
${elements.flatMap(({ stem }) => [`  ${stem}Attributes,\n`, `  ${stem}Listeners,\n`]).join('')}} from './element-types.js';
`;

const propsOf = (elements) =>
  elements
    .map(
      ({ name, stem }) =>
        `export type ${stem}Props = Props<${name}, ${stem}Attributes & ${stem}Listeners>;\n`,
    )
    .join('');

const tags = (elements) =>
  elements.map(({ tagName, stem }) => `      '${tagName}': ${stem}Props;\n`).join('');

const comment = (text) => (text ? `  /** ${text.replace(/\s*\n\s*/g, ' ')} */\n` : '');

const quote = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
