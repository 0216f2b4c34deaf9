import '../../../src/elements/dictate/kurdish-dictate.ts';
import { TranscriptOutput } from '../../../src/elements/dictate/session/transcript-output.ts';
import { findEditor } from '../../../src/elements/editors/find-editor.ts';
import { createInsertion } from '../../../src/elements/insertion/create-insertion.ts';
import { trackFields } from '../../../src/elements/insertion/field-tracking.ts';
import { openText } from '../../../src/elements/insertion/open-text.ts';

// One editor at a time, by the address: ?editor=tiptap. The tests mount it anew for each scene.

const editors = import.meta.glob('./editors/*.js');
const place = document.querySelector('#place');
const dictate = document.querySelector('#dictate');
let insertion;
let output;

trackFields();

const namedElement = () => globalThis.stage.editor.named?.() ?? document.querySelector('#host');

globalThis.stage = {
  editor: undefined,
  /** @param content `{ before, bold, after }`, and `dir`. */
  async mount(name, content, isAdapted) {
    insertion?.close();
    globalThis.stage.editor?.destroy?.();
    place.dir = content.dir ?? 'ltr';
    const host = document.createElement('div');
    host.id = 'host';
    place.replaceChildren(host);
    const { mount } = await editors[`./editors/${name}.js`]();
    const editor = await mount(host, content);
    const named = editor.named?.() ?? host;
    named.id ||= 'named';
    dictate.commands = false;
    dictate.dialect = 'sorani';
    dictate.htmlFor = named.id;
    dictate.insertionTarget = isAdapted ? editor.target() : undefined;
    globalThis.stage.editor = editor;
  },
  /** The element that is typed into: it may be in a frame or a shadow root. */
  element: () => globalThis.stage.editor.element(),
  model: () =>
    globalThis.stage.editor.model().replaceAll('\u00a0', ' ').replaceAll('\ufeff', '').replace(/\n+$/, ''),
  begin(mode = 'caret') {
    insertion = createInsertion(dictate.insertionTarget, namedElement(), 'host', mode);
    output = new TranscriptOutput(insertion);
  },
  show: (text, interim) => insertion.show(text, interim),
  /** As the element writes what was recognized, without a microphone. */
  async hear(finals) {
    if (!dictate.commands) {
      dictate.dialect = 'kurmanji';
      dictate.commands = true;
      await dictate.updateComplete;
      await dictate.loadText();
      dictate.text.begin();
    }
    const texts = dictate.text.write({ finals, interim: '' }, output, false);
    output.write(texts.finals, texts.interim, '', texts.replacesAll);
  },
  close: () => insertion.close(),
  /** Replaces a word, as a press in a review does. */
  async correct(word, by) {
    const text = await openText(dictate.insertionTarget, namedElement(), 'host');
    const start = text.read().indexOf(word);
    await text.replace({ start, end: start + word.length }, by);
  },
  /** What the element finds by itself reads. */
  found: () => findEditor(globalThis.stage.element())?.read(),
  /** Interim text in the layer above the page. */
  ghost() {
    const layer = [...document.querySelectorAll('body > [popover=manual]')].find((each) => each.textContent);
    if (!layer || layer.style.display === 'none') return undefined;
    const { left, top, width, height } = layer.getBoundingClientRect();
    return { text: layer.textContent, left, top, width, height };
  },
  ghosts: () => document.querySelectorAll('body > [popover=manual]').length,
};
