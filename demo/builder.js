// The theme builder: changes the player's custom properties and parts live, and writes the CSS that does the same.

const PROPERTIES = [
  ['Colours', 'color', ['accent', 'on-accent', 'color', 'surface', 'border-color', 'highlight']],
  ['Sizes', 'text', ['radius', 'track-height', 'bar-height', 'font']],
];
const HINTS = { radius: '16px', 'track-height': '4px', 'bar-height': '64px', font: 'system-ui' };
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
  const start = `@import "kurdish-speech${theme || '/themes/reserve.css'}";`;
  code.textContent = written ? `${start}\n\n${written}` : start;
}

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

for (const [name, type, properties] of PROPERTIES)
  group(
    name,
    ...properties.map((property) =>
      field(
        `--kurdish-${property}`,
        create('input', { type, placeholder: HINTS[property] ?? '' }, ({ value }) =>
          set('kurdish-tts', `--kurdish-${property}`, value),
        ),
      ),
    ),
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

show();
