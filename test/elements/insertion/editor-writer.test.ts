import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { createDeferred } from '../../../src/async/deferred.ts';
import { EditorWriter } from '../../../src/elements/insertion/editor-writer.ts';
import { trackFields } from '../../../src/elements/insertion/field-tracking.ts';
import type { Region } from '../../../src/elements/insertion/follow-edit.ts';
import { Insertion } from '../../../src/elements/insertion/insertion.ts';
import type { InsertionTarget } from '../../../src/elements/insertion/insertion-target.ts';

trackFields();

/** An editor with a model of its own, in which a test types. */
class ModelEditor implements InsertionTarget {
  readonly element: HTMLElement;
  readonly steps: string[] = [];
  text: string;
  caret: Region;

  constructor(element: HTMLElement, text: string, caret: Region) {
    this.element = element;
    this.text = text;
    this.caret = caret;
  }

  read = () => this.text;
  selection = () => this.caret;
  caretRect = () => new DOMRect(20, 20, 0, 16);

  insert({ start, end }: Region, text: string, follows: boolean): void {
    this.steps.push(text);
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    if (follows) this.caret = { start: start + text.length, end: start + text.length };
  }
}

const open = async (text: string, start: number, end = start) =>
  new ModelEditor(
    await fixture<HTMLElement>(html`<div contenteditable role="textbox" aria-label="note"></div>`),
    text,
    {
      start,
      end,
    },
  );
const layer = () => document.querySelector<HTMLElement>('body > [popover=manual]');
const drawn = () => (layer()?.style.display === 'block' ? layer()?.textContent : undefined);
/** Writing ends in a later turn. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('dictating into an editor with a model of its own', () => {
  it('draws interim text outside the document, hidden from screen readers, and writes each final text in one step', async () => {
    const editor = await open('Silav heval', 5);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('', 'tu ça');
    expect(editor.text).to.equal('Silav heval');
    expect(drawn()).to.equal(' tu ça');
    expect(layer()?.ariaHidden).to.equal('true');
    dispatchEvent(new Event('beforeprint'));
    expect(drawn(), 'on paper').to.equal(undefined);
    dispatchEvent(new Event('afterprint'));
    expect(drawn()).to.equal(' tu ça');
    insertion.show('tu çawa yî');
    await settled();
    insertion.show('tu çawa yî', 'ez');
    insertion.show('tu çawa yî ez başim');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('Silav tu çawa yî ez başim heval');
    expect(editor.steps).to.deep.equal([' tu çawa yî', ' ez başim']);
    expect(layer()).to.equal(null);
  });

  it('draws interim text with a space after the text that it follows, in an empty document too', async () => {
    const editor = await open('', 0);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('', 'سڵاو');
    expect(drawn()).to.equal('سڵاو');
    insertion.show('سڵاو', '');
    await settled();
    insertion.show('سڵاو', 'چۆنیت');
    expect(editor.text + drawn()).to.equal('سڵاو چۆنیت');
    insertion.show('سڵاو', '، چۆنیت');
    expect(editor.text + drawn()).to.equal('سڵاو، چۆنیت');
    insertion.show('سڵاو چۆنیت');
    await settled();
    insertion.show('سڵاو چۆنیت', 'من باشم');
    expect(editor.text + drawn()).to.equal('سڵاو چۆنیت من باشم');
    insertion.close();
  });

  it('draws interim text with a space after selected text, which is there until text is final', async () => {
    const editor = await open('Silav', 0, 5);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('', 'tu');
    expect(editor.text + drawn()).to.equal('Silav tu');
    insertion.close();
  });

  it("writes through the editor's own interface once that is found, from then on and where the caret is", async () => {
    const pasted = await open('Silav heval', 5);
    const own = new ModelEditor(pasted.element, '\u200bSilav heval', { start: 6, end: 6 });
    const insertion = new Insertion(
      new EditorWriter(pasted),
      'caret',
      Promise.resolve(new EditorWriter(own)),
    );
    insertion.show('', 'tu');
    await settled();
    expect(drawn()).to.equal(' tu');
    insertion.show('tu çawa yî');
    await settled();
    insertion.close();
    expect(own.text).to.equal('\u200bSilav tu çawa yî heval');
    expect(pasted.steps).to.deep.equal([]);
    expect(layer()).to.equal(null);
  });

  it('keeps the caret where an interface that is found has lost it', async () => {
    const pasted = await open('Silav heval', 5);
    const own = new ModelEditor(pasted.element, 'Silav heval\n', { start: 0, end: 0 });
    const found = { ...own, selection: () => undefined, insert: own.insert.bind(own) };
    const insertion = new Insertion(
      new EditorWriter(pasted),
      'caret',
      Promise.resolve(new EditorWriter(found)),
    );
    await settled();
    insertion.show('tu çawa yî');
    await settled();
    insertion.close();
    expect(own.text).to.equal('Silav tu çawa yî heval\n');
  });

  it('goes on as it has begun where the interface is found after the first text, or not at all', async () => {
    for (const found of ['late', 'never'] as const) {
      const pasted = await open('Silav', 5);
      const own = new ModelEditor(pasted.element, 'Silav', { start: 5, end: 5 });
      const finding = createDeferred<EditorWriter>();
      const insertion = new Insertion(new EditorWriter(pasted), 'caret', finding.promise);
      insertion.show('tu');
      await settled();
      if (found === 'late') finding.resolve(new EditorWriter(own));
      else finding.reject(new Error('asset-blocked'));
      await settled();
      insertion.show('tu çawa');
      await settled();
      insertion.close();
      expect(pasted.text).to.equal('Silav tu çawa');
      expect(own.steps).to.deep.equal([]);
    }
  });

  it('follows its place through what the user types before and after it', async () => {
    const editor = await open('Silav heval', 5);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('', 'tu');
    editor.text = 'Silav heval!';
    insertion.show('', 'tu ça');
    editor.text = '> Silav heval!';
    editor.caret = { start: 2, end: 2 };
    insertion.show('tu');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('> Silav tu heval!');
    expect(editor.caret.start).to.equal(2);
  });

  it('follows its place through two edits at once, of which one is before it, without interim texts too', async () => {
    const editor = await open('Silav heval', 5);
    const type = async (text: string) => {
      editor.text = text;
      editor.element.textContent = text;
      await settled();
    };
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    await type('lav heval');
    await type('lav heval baş');
    editor.caret = { start: 13, end: 13 };
    insertion.show('tu çawa yî');
    await settled();
    expect(editor.text).to.equal('lav tu çawa yî heval baş');
    insertion.close();
  });

  it('draws interim text as the text before the caret is, also where the editor has what the short form of a font lacks', async () => {
    const editor = await open('Silav heval', 5);
    editor.element.style.cssText = 'font: 12px monospace; font-feature-settings: "liga" 0';
    editor.element.innerHTML =
      '<h2 style="margin: 0; font: italic 40px serif; color: rgb(1, 2, 3)">Silav heval</h2>';
    const { left, top } = editor.element.getBoundingClientRect();
    editor.caretRect = () => new DOMRect(left + 60, top, 0, 40);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('', 'tu ça');
    const { fontFamily, fontSize, fontStyle, color } = getComputedStyle(layer() as HTMLElement);
    expect([fontFamily, fontSize, fontStyle, color]).to.deep.equal([
      'serif',
      '40px',
      'italic',
      'rgb(1, 2, 3)',
    ]);
    insertion.close();
  });

  it('continues where the user has typed on between two utterances', async () => {
    const editor = await open('', 0);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('yek');
    await settled();
    for (const text of ['yek,', 'yek, du']) {
      editor.text = text;
      editor.element.textContent = text;
      await settled();
    }
    editor.caret = { start: 7, end: 7 };
    insertion.show('yek', 's');
    insertion.show('yek sê');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('yek, du sê');
  });

  it('replaces a selection, or everything', async () => {
    for (const [mode, expected] of [
      ['caret', 'Silav Azad'],
      ['replace', 'Azad'],
      ['append', 'Silav heval Azad'],
    ] as const) {
      const editor = await open('Silav heval', 6, 11);
      const insertion = new Insertion(new EditorWriter(editor), mode);
      insertion.show('Azad');
      await settled();
      insertion.close();
      expect(editor.text).to.equal(expected);
    }
  });

  it('takes back what a command has deleted, with the spaces and isolates around it', async () => {
    for (const [text, place, all, less] of [
      ['Silav heval', 5, 'Silav tu çawa yî heval', 'Silav tu çawa heval'],
      ['Silav heval', 6, 'Silav tu çawa yî heval', 'Silav tu çawa heval'],
      ['heval', 0, 'tu çawa yî heval', 'tu çawa heval'],
      ['سڵاو', 4, 'سڵاو \u2068tu çawa yî\u2069', 'سڵاو \u2068tu çawa\u2069'],
    ] as const) {
      const editor = await open(text, place);
      const insertion = new Insertion(new EditorWriter(editor), 'caret');
      for (const [words, expected] of [
        ['tu çawa yî', all],
        ['tu çawa', less],
        ['tu çawa yî', all],
        ['', text],
      ] as const) {
        insertion.show(words);
        await settled();
        expect(editor.text).to.equal(expected);
      }
      insertion.close();
    }
  });

  it('takes back several utterances, and what was selected is there again', async () => {
    const editor = await open('Silav heval baş', 6, 11);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    for (const words of ['Azad', 'Azad û Zîn', 'Azad û Zîn û Mem', 'Azad']) {
      insertion.show(words);
      await settled();
      expect(editor.text).to.equal(`Silav ${words} baş`);
    }
    insertion.show('');
    await settled();
    expect(editor.text).to.equal('Silav heval baş');
    insertion.show('Zîn');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('Silav Zîn baş');
  });

  it('leaves what the user has changed when words are taken back, and goes on behind it', async () => {
    const editor = await open('', 0);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('yek du');
    await settled();
    editor.text = 'YEK du';
    editor.caret = { start: 3, end: 3 };
    insertion.show('yek du sê');
    await settled();
    expect(editor.text).to.equal('YEK du sê');
    insertion.show('yek du');
    await settled();
    expect(editor.text).to.equal('YEK du');
    insertion.show('yek du çar');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('YEK du çar');
  });

  it('puts text in the place of everything, and everything back', async () => {
    const editor = await open('Silav heval\n', 5);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('tu');
    await settled();
    insertion.show('', 'ez', true);
    expect(editor.text).to.equal('Silav tu heval\n');
    for (const [words, all, expected] of [
      ['ez', true, 'ez\n'],
      ['ez hatim', true, 'ez hatim\n'],
      ['', true, '\n'],
      ['ez', true, 'ez\n'],
      ['tu', false, 'Silav tu heval\n'],
      ['tu çawa', false, 'Silav tu çawa heval\n'],
    ] as const) {
      insertion.show(words, '', all);
      await waitUntil(() => editor.text === expected, `${words}: ${editor.text}`);
    }
    insertion.close();
  });

  it('neither draws nor writes while an input method composes, and catches up afterwards', async () => {
    const editor = await open('Silav', 5);
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    const compose = (type: string) =>
      editor.element.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }));
    insertion.show('', 'tu');
    compose('compositionstart');
    expect(drawn()).to.equal(undefined);
    insertion.show('tu çawa yî');
    await settled();
    expect(editor.text).to.equal('Silav');
    compose('compositionend');
    await waitUntil(() => editor.text === 'Silav tu çawa yî');
    insertion.close();
  });

  it('gives the focus back that the editor takes', async () => {
    const editor = await open('Silav', 5);
    const other = await fixture<HTMLInputElement>(html`<input aria-label="other" />`);
    const insert = editor.insert.bind(editor);
    editor.insert = (...all) => {
      editor.element.focus();
      insert(...all);
    };
    other.focus();
    const insertion = new Insertion(new EditorWriter(editor), 'caret');
    insertion.show('tu');
    await settled();
    insertion.close();
    expect(editor.text).to.equal('Silav tu');
    expect(document.activeElement).to.equal(other);
  });
});
