// The theme builder: changes the player's custom properties and parts live, and writes the CSS that does the same.

/** The player as its manifest describes it: every property and part that a page may style. */
const { modules } = await (await fetch('/custom-elements.json')).json();
const { cssProperties, cssParts } = modules
  .flatMap(({ declarations }) => declarations ?? [])
  .find(({ tagName }) => tagName === 'kurdish-tts');
const IS_COLOUR = /accent|color|surface|background|highlight/;
const HINTS = { radius: '16px', 'track-height': '4px', 'bar-height': '64px', font: 'system-ui' };
/** Where a colour is seen, so that its field begins with it. */
const SEEN = {
  accent: ['play-button', 'backgroundColor'],
  'on-accent': ['play-button', 'color'],
  color: ['base', 'color'],
  surface: ['base', 'backgroundColor'],
  'menu-surface': ['base', 'backgroundColor'],
  'border-color': ['base', 'borderTopColor'],
};
const PARTS = [
  ['play-button', ['inline-size', 'block-size', 'border-radius', 'box-shadow']],
  ['headline', ['font-size', 'font-weight']],
  ['base', ['border', 'box-shadow']],
  ['menu', ['border-radius', 'font-size']],
];
const HIDEABLE = ['voice-button', 'captions-button', 'share-button', 'download-button', 'shortcuts-button'];
const THEMES = ['newspaper', 'compact', 'big-button', 'bare'];

const form = document.querySelector('#form');
const player = document.querySelector('#player');
const code = document.querySelector('#css');
const live = new CSSStyleSheet();
document.adoptedStyleSheets.push(live);
/** What was changed, by selector and property. */
const rules = new Map();

function field(text, control) {
  const label = document.createElement('label');
  label.append(text, control);
  return label;
}

function group(name, ...fields) {
  const set = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = name;
  set.append(legend, ...fields);
  form.append(set);
}

function create(tag, properties, onInput) {
  const control = Object.assign(document.createElement(tag), properties);
  control.addEventListener('input', () => onInput(control));
  return control;
}

function choice(values, onInput) {
  const select = create('select', {}, onInput);
  select.append(...values.map(([value, text]) => new Option(text, value)));
  return select;
}

function set(selector, property, value) {
  const rule = rules.get(selector) ?? new Map();
  rules.set(selector, rule);
  if (value) rule.set(property, value);
  else rule.delete(property);
  show();
}

function show() {
  const written = [...rules]
    .filter(([, rule]) => rule.size)
    .map(
      ([selector, rule]) =>
        `${selector} {\n${[...rule].map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`,
    )
    .join('\n\n');
  live.replaceSync(written);
  const theme = document.querySelector('#theme').getAttribute('href');
  const start = `/* With a script tag: the address of your copy. */\n@import "kurdish-speech${theme || '/themes/reserve.css'}";`;
  code.textContent = written ? `${start}\n\n${written}` : start;
}

/** In the notation of colour fields; undefined until the player has drawn it. */
function seenColour(name) {
  const [part, style] = SEEN[name] ?? [];
  const element = part && player.shadowRoot?.querySelector(`[part~=${part}]`);
  const [red, green, blue] = element ? getComputedStyle(element)[style].match(/[\d.]+/g) : [];
  if (blue === undefined) return undefined;
  return `#${[red, green, blue].map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

await customElements.whenDefined('kurdish-tts');
await player.updateComplete;

group(
  'Start from',
  field(
    'Theme',
    choice([['', 'Built in'], ...THEMES.map((name) => [name, name])], ({ value }) => {
      const link = document.querySelector('#theme');
      if (value) link.setAttribute('href', `/themes/${value}.css`);
      else link.removeAttribute('href');
      show();
    }),
  ),
  field(
    'Language of the player',
    choice(
      [
        ['ckb', 'Sorani'],
        ['kmr', 'Kurmanji'],
        ['kmr-Arab', 'Badini'],
        ['en', 'English'],
      ],
      ({ value }) => {
        player.lang = value;
        document.querySelector('#preview').dir = value === 'kmr' || value === 'en' ? 'ltr' : 'rtl';
      },
    ),
  ),
  field(
    'Colour scheme',
    choice(
      [
        ['', 'Of the device'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ],
      ({ value }) => {
        document.documentElement.style.colorScheme = value;
      },
    ),
  ),
  field(
    'Width of the page',
    choice(
      [
        ['', 'As it is'],
        ['320px', '320 px'],
        ['360px', '360 px'],
        ['768px', '768 px'],
      ],
      ({ value }) => {
        document.querySelector('#preview').style.inlineSize = value;
      },
    ),
  ),
  field(
    'headline',
    create('input', { type: 'text', dir: 'auto' }, ({ value }) => {
      player.headline = value;
    }),
  ),
  field(
    'sticky',
    create('input', { type: 'checkbox' }, ({ checked }) => {
      player.sticky = checked;
    }),
  ),
);

for (const [name, isOfGroup] of [
  ['Colours', (property) => IS_COLOUR.test(property)],
  ['Sizes', (property) => !IS_COLOUR.test(property)],
])
  group(
    name,
    ...cssProperties
      .map(({ name: whole, description }) => ({ whole, description, short: whole.replace('--kurdish-', '') }))
      // The element itself sets it.
      .filter(({ short }) => short !== 'sticky-height' && isOfGroup(short))
      .map(({ whole, short, description }) => {
        const isColour = IS_COLOUR.test(short);
        const settings = isColour
          ? { type: 'color', value: seenColour(short) ?? '#ffd54f' }
          : { type: 'text', placeholder: HINTS[short] ?? '' };
        return field(
          whole,
          create('input', { ...settings, title: description }, ({ value }) =>
            set('kurdish-tts', whole, value),
          ),
        );
      }),
  );

for (const [part, properties] of PARTS)
  group(
    `::part(${part})`,
    ...properties.map((property) =>
      field(
        property,
        create('input', { type: 'text' }, ({ value }) => set(`kurdish-tts::part(${part})`, property, value)),
      ),
    ),
  );

const anyPart = choice(
  cssParts.map(({ name }) => [name, name]),
  () => {},
);
const anyStyle = create('input', { type: 'text', placeholder: 'opacity: 0.8', dir: 'ltr' }, () => {});
group(
  'Any part',
  field('part', anyPart),
  field('declaration', anyStyle),
  Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Add',
    onclick: () => {
      const [property, ...value] = anyStyle.value.replace(/;\s*$/, '').split(':');
      set(`kurdish-tts::part(${anyPart.value})`, property.trim(), value.join(':').trim());
    },
  }),
);

group(
  'Hide in the menu',
  ...HIDEABLE.map((part) =>
    field(
      part,
      create('input', { type: 'checkbox' }, ({ checked }) =>
        set(`kurdish-tts::part(${part})`, 'display', checked ? 'none' : ''),
      ),
    ),
  ),
);

document.querySelector('#copy').addEventListener('click', async () => {
  const copied = document.querySelector('#copied');
  try {
    await navigator.clipboard.writeText(code.textContent);
    copied.value = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    copied.value = 'Selected: press Ctrl+C';
  }
});

document.querySelector('#reset').addEventListener('click', () => {
  form.reset();
  for (const control of form.querySelectorAll('select, [type=checkbox], [type=text]'))
    control.dispatchEvent(new Event('input'));
  rules.clear();
  show();
});

show();
