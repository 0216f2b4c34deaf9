import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Compares the built manifest with the built classes and with what the sources render and dispatch.

interface Named {
  readonly name: string;
  readonly description?: string;
}
interface Attribute extends Named {
  readonly fieldName: string;
  readonly default?: string;
  readonly type: { readonly text: string };
}
interface ElementEntry {
  readonly name: string;
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly members: readonly (Named & {
    kind: string;
    privacy?: string;
    reflects?: boolean;
    attribute?: string;
  })[];
  readonly events: readonly (Named & { type: { text: string } })[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly (Named & { default?: string })[];
  readonly cssStates?: readonly Named[];
}
interface ElementClass {
  new (): Record<string, unknown>;
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<string, { reflect?: boolean }>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const modules: { path: string; declarations: ElementEntry[] }[] = JSON.parse(
  read('custom-elements.json'),
).modules;
const sources = readdirSync(join(root, 'src/elements'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(`src/elements/${path}`));
/** The templates of each element. */
const TEMPLATES: Record<string, string[]> = {
  'kurdish-tts': [
    'tts/bar/bar-template',
    'tts/bar/captions-template',
    'tts/bar/playing-template',
    'tts/bar/bar-menu-template',
    'tts/bar/output-template',
    'tts/bar/create-bar-menu',
    'tts/published/published-speech',
    'tts/bar/seek-row',
    'tts/media/return-button',
    'tts/media/limit-notice',
    'voice-picker/embedded-picker',
    'base/error-template',
    'voice-picker/kurdish-voice-picker',
  ],
  'kurdish-dictate': [
    'dictate/view/dictate-template',
    'dictate/view/session-template',
    'dictate/commands/help-template',
    'base/error-template',
  ],
  'kurdish-playlist': ['playlist/playlist-template'],
  'kurdish-review': [
    'review/review-template',
    'review/words-template',
    'review/recording-template',
    'review/history-template',
  ],
  'kurdish-voice-picker': [
    'voice-picker/voice-picker-template',
    'base/error-template',
    'voice-picker/kurdish-voice-picker',
  ],
};

/** Its error has no button: each of its actions can be repeated. */
const PARTS_OF_ERRORS: Record<string, string[]> = { 'kurdish-review': ['error', 'upgrade-link'] };

/** Where each element shows its custom states. */
const STATES: Record<string, string[]> = {
  'kurdish-tts': ['tts/media-element', 'tts/media/keep-limit'],
  'kurdish-dictate': ['dictate/transcription/dictation-state', 'dictate/kurdish-dictate'],
  'kurdish-voice-picker': ['voice-picker/kurdish-voice-picker'],
};

const names = (entries: readonly Named[] | undefined) => (entries ?? []).map(({ name }) => name).sort();

for (const { path, declarations } of modules)
  for (const element of declarations.filter(({ tagName }) => tagName))
    describe(`the manifest's <${element.tagName}>`, async () => {
      const module = await import(pathToFileURL(join(root, path)).href);
      const Element: ElementClass = module[element.name];

      test('lists the observed attributes and which of them are reflected', () => {
        assert.deepEqual(names(element.attributes), [...Element.observedAttributes].sort());
        for (const member of element.members)
          if (member.attribute)
            assert.equal(
              Boolean(member.reflects),
              Boolean(Element.elementProperties.get(member.name)?.reflect),
            );
      });

      test('lists the defaults of a new element', () => {
        const fresh = new Element();
        for (const { name, fieldName, default: value } of element.attributes) {
          const literal = value === undefined ? 'null' : value.replace(/^'(.*)'$/, '"$1"');
          assert.equal(JSON.stringify(fresh[fieldName]), literal, name);
        }
      });

      test('lists exactly the events of the type map', () => {
        const map = `${element.name.replace(/Element$/, '')}Events`;
        const [, body = ''] = new RegExp(`interface ${map} \\{([^}]*)\\}`).exec(sources.join('\n')) ?? [];
        const typed = [...body.matchAll(/^ {2}'?([\w-]+)'?: ([\w<>]+);$/gm)].map(
          ([, name, type]) => `${name}: ${type}`,
        );
        assert.deepEqual(
          element.events.map(({ name, type }) => `${name}: ${type.text}`).sort(),
          typed.sort(),
        );
      });

      test('lists the parts of its templates', () => {
        const markup = (TEMPLATES[element.tagName] ?? [])
          .map((file) => read(`src/elements/${file}.ts`))
          .join('\n');
        const own = [...markup.matchAll(/\bpart(?:="|', ')([\w-]+)/g)].map(([, name]) => name);
        // Parts exported from a nested picker.
        const exported = [...markup.matchAll(/PARTS =\s*'([^']+)'/g)].flatMap(([, list]) => list.split(','));
        const parts = new Set([...own, ...exported, ...(PARTS_OF_ERRORS[element.tagName] ?? [])]);
        assert.deepEqual(names(element.cssParts), [...parts].sort());
      });

      test('lists the custom states', () => {
        const source = (STATES[element.tagName] ?? [])
          .map((file) => read(`src/elements/${file}.ts`))
          .join('\n');
        const [, shown = ''] = /showStates\(\{([\s\S]*?)\n? *\}\)/.exec(source) ?? [];
        const listed = [...source.matchAll(/const STAT(?:US)?ES(?:_SHOWN[^=]*)? = \[([^\]]*)\]/g)]
          .map(([, list]) => list)
          .join();
        const quoted = [...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
        const added = [...source.matchAll(/states\.add\('([\w-]+)'\)/g)].map(([, name]) => name);
        const keys = shown
          .split(/,(?![^[(]*[\])])/)
          .map((entry) => /^\s*(\w+)\s*(?::|$)/.exec(entry)?.[1])
          .filter((name) => name !== undefined);
        assert.deepEqual(names(element.cssStates), [...new Set([...quoted, ...added, ...keys])].sort());
      });

      test('describes everything, has a default for every custom property, and nothing private', () => {
        const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = element;
        for (const entries of [attributes, members, events, slots, cssParts, cssProperties, cssStates])
          for (const { name, description } of entries ?? [])
            assert.ok(description, `${name} is not described`);
        for (const { name, privacy } of members)
          assert.ok(!name.startsWith('#') && !privacy && !/Callback$|^(render|updated)$/.test(name), name);
        // Set by the element itself.
        for (const { name, default: value } of cssProperties ?? [])
          assert.ok(value || name === '--kurdish-level', `${name} has no default`);
        for (const { name, type } of attributes) assert.ok(type.text, `${name} has no type`);
      });
    });

test('the manifest lists every event that the elements dispatch', () => {
  const listed = new Set(
    modules.flatMap(({ declarations }) => declarations.flatMap(({ events }) => names(events))),
  );
  const dispatched = sources.flatMap((text) =>
    [...text.matchAll(/(?:new (?:\w*Event)|bubbling|super)\('([a-z-]+)'/g)].map(([, name]) => name),
  );
  // Dispatched on a text track and its cues.
  const elsewhere = ['cuechange', 'enter', 'exit'];
  assert.deepEqual(
    [...new Set(dispatched)].filter((name) => !listed.has(name) && !elsewhere.includes(name)),
    [],
  );
});

test('the manifest lists the custom properties that the styles read', () => {
  const listed = new Set(
    modules.flatMap(({ declarations }) => declarations.flatMap(({ cssProperties }) => names(cssProperties))),
  );
  const used = sources.flatMap((text) =>
    [...text.matchAll(/var\((--kurdish-[\w-]+)/g)].map(([, name]) => name),
  );
  assert.deepEqual(
    [...new Set(used)].filter((name) => !listed.has(name)),
    [],
  );
});
