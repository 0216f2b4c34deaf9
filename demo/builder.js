// The theme builder: changes the player's custom properties and parts live, and writes the CSS that does the same.

/** The player as its manifest describes it: every property and part that a page may style. */
const { modules } = await (await fetch('/custom-elements.json')).json();
const { cssProperties, cssParts } = modules
  .flatMap(({ declarations }) => declarations ?? [])
  .find(({ tagName }) => tagName === 'kurdish-tts');
const IS_COLOUR = /accent|color|surface|background|highlight/;
/** What the element uses where a page sets nothing, with what that itself refers to. */
const DEFAULTS = new Map(cssProperties.map(({ name, default: value }) => [name, value]));
const wholeDefault = (name) =>
  `var(${name}, ${DEFAULTS.get(name).replace(/var\((--[\w-]+)\)/g, (_, other) => wholeDefault(other))})`;
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

function field(text, control, ...more) {
  const row = document.createElement('div');
  row.className = 'field';
  const label = document.createElement('label');
  label.append(text, control);
  row.append(label, ...more);
  return row;
}

/** What unchanged fields show, each time that it may have become another. */
const unchanged = [];
function showDefaults() {
  for (const each of unchanged) each();
}

/** A field of one property. It shows what the player has until it is changed, and has a button that undoes the change. */
function propertyField(text, selector, property, control, readDefault) {
  const shown = Object.assign(document.createElement('output'), { id: `${selector} ${property}` });
  shown.id = shown.id.replaceAll(/[^\w-]/g, '_');
  const undo = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '↺',
    hidden: true,
  });
  undo.ariaLabel = `Reset ${text}`;
  undo.title = undo.ariaLabel;
  control.setAttribute('aria-describedby', shown.id);
  const change = (value) => {
    undo.hidden = !value;
    set(selector, property, value);
    showDefaults();
  };
  control.addEventListener('input', () => change(control.value));
  undo.addEventListener('click', () => {
    control.value = '';
    change('');
    control.focus();
  });
  unchanged.push(() => {
    if (!undo.hidden) {
      shown.value = control.value;
      return;
    }
    const value = readDefault();
    shown.value = value;
    if (control.type === 'color') control.value = opaque(value);
    else {
      control.value = '';
      control.placeholder = value;
    }
  });
  resets.push(() => {
    undo.hidden = true;
  });
  return field(text, control, shown, undo);
}
const resets = [];

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

/** An element inside the player, to ask what its values are there. */
const probe = document.createElement('span');
probe.hidden = true;

/** A property's value in the player: colours as they are computed, everything else as it is written. */
function valueInPlayer(name, isColour) {
  if (!probe.isConnected) player.shadowRoot.append(probe);
  if (!isColour) return getComputedStyle(player).getPropertyValue(name).trim() || DEFAULTS.get(name);
  probe.style.color = '';
  probe.style.color = wholeDefault(name);
  return hex(getComputedStyle(probe).color);
}

/** @returns `#rrggbb`, or `#rrggbbaa` where one sees through it. */
function hex(colour) {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const bytes = [...context.getImageData(0, 0, 1, 1).data];
  if (bytes[3] === 255) bytes.pop();
  return `#${bytes.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** Fields of colours know no transparency. */
const opaque = (colour) => colour.slice(0, 7);

function partStyle(part, property) {
  const element = player.shadowRoot.querySelector(`[part~=${part}]`);
  return element ? getComputedStyle(element).getPropertyValue(property) : '';
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
      link.onload = showDefaults;
      show();
      showDefaults();
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
        document.querySelector('#preview').style.colorScheme = value;
        showDefaults();
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
        const control = Object.assign(document.createElement('input'), {
          type: isColour ? 'color' : 'text',
          title: description,
        });
        return propertyField(whole, 'kurdish-tts', whole, control, () => valueInPlayer(whole, isColour));
      }),
  );

for (const [part, properties] of PARTS)
  group(
    `::part(${part})`,
    ...properties.map((property) => {
      const control = Object.assign(document.createElement('input'), { type: 'text' });
      return propertyField(property, `kurdish-tts::part(${part})`, property, control, () =>
        partStyle(part, property),
      );
    }),
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
  for (const each of resets) each();
  show();
  showDefaults();
});

// The device's scheme may change while the page is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showDefaults);
show();
showDefaults();
