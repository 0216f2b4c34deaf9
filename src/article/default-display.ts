import type { Element } from 'domhandler';
import { isClipped } from '../text/page/is-clipped.ts';
import type { Display } from '../text/page/page-tree.ts';

/** HTML, "Rendering", the user agent's style sheet: everything else is inline, custom elements too. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

const UNRENDERED = new Set(
  'area base basefont datalist head link meta noembed noframes param rp script style template title'.split(
    ' ',
  ),
);

/** Other values inherit, or are no values. */
const VISIBILITY = /^(?:visible|hidden|collapse|initial)$/;

/** Computed values, and the aliases that browsers still parse. A layout inside does not matter here. */
const DISPLAY_VALUE =
  /^(?:none|inline|block|flow-root|flex|grid|table|list-item|contents|ruby|ruby-text|run-in|math|(?:-webkit-)?(?:inline-)?(?:block|flex|grid|table|box)|table-[a-z-]+)(?:\s+[a-z-]+)*$/;

/**
 * The display of an element in a page without style sheets: the default one of its kind, and what its own `style` attribute says.
 * @param parent Undefined for the element that is read.
 */
export function defaultDisplay(element: Element, parent?: Element): Display {
  const style = element.attribs.style ? declarations(element.attribs.style) : undefined;
  const byDefault = displayOfKind(element);
  const own = style && displayOfStyle(style.get('display'), byDefault);
  const display = own ?? byDefault;
  if (style && isUnseen(style, display)) return 'none';
  return display === 'inline' && (isOutOfFlow(style) || isFlexible(parent)) && !isContents(style)
    ? 'block'
    : display;
}

/** Whether an element can be seen where its own `style` attribute decides. @param inherited Whether the element around it can be seen. */
export function defaultVisibility({ attribs: { style } }: Element, inherited: boolean): boolean {
  const own = style && declarations(style).get('visibility');
  return own && VISIBILITY.test(own) ? /^(?:visible|initial)$/.test(own) : inherited;
}

function isUnseen(style: ReadonlyMap<string, string>, display: Display): boolean {
  const box = {
    position: style.get('position'),
    clip: style.get('clip'),
    clipPath: style.get('clip-path'),
    overflow: style.get('overflow'),
    width: style.get('width'),
    height: style.get('height'),
  };
  // Boxes of a line are shown.
  const isContentHidden = display !== 'inline' && style.get('content-visibility') === 'hidden';
  return isContentHidden || isClipped(box);
}

function displayOfKind(element: Element): Display {
  const { name, attribs } = element;
  // As in Chromium. The engines differ: Firefox has all of MathML inline, WebKit only the outermost element.
  if (element.namespace?.endsWith('MathML')) return 'block';
  if (UNRENDERED.has(name)) return 'none';
  if (attribs.popover !== undefined) return 'none';
  if (name === 'dialog' && attribs.open === undefined) return 'none';
  return BLOCKS.has(name) ? 'block' : 'inline';
}

function displayOfStyle(value: string | undefined, byDefault: Display): Display | undefined {
  if (value === undefined || value === 'revert' || value === 'revert-layer') return byDefault;
  if (value === 'initial' || value === 'unset') return 'inline';
  if (!DISPLAY_VALUE.test(value)) return undefined;
  if (value === 'none') return 'none';
  return /^(?:inline|contents|ruby)/.test(value) ? 'inline' : 'block';
}

/** Floating and positioned elements are blocks, whatever their `display`. */
function isOutOfFlow(style: ReadonlyMap<string, string> | undefined): boolean {
  const position = style?.get('position');
  return (
    position === 'absolute' ||
    position === 'fixed' ||
    /^(?:inline-|left|right)/.test(style?.get('float') ?? '')
  );
}

function isContents(style: ReadonlyMap<string, string> | undefined): boolean {
  return style?.get('display') === 'contents';
}

/** Children of a flexible box or of a grid are blocks. */
function isFlexible(element: Element | undefined): boolean {
  const display = element?.attribs.style && declarations(element.attribs.style).get('display');
  return Boolean(display && /^(?:-webkit-)?(?:inline-)?(?:flex|grid)$/.test(display));
}

/** The declarations of a `style` attribute; of equal ones the last counts, unless an earlier one is `!important`. */
function declarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const isImportant = /!\s*important$/.test(value);
    if (important.has(name) && !isImportant) continue;
    if (isImportant) important.add(name);
    found.set(name, value.replace(/\s*!\s*important$/, ''));
  }
  return found;
}
