import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createEditableSurface } from '../../../src/elements/insertion/editable-surface.ts';
import { createFieldSurface } from '../../../src/elements/insertion/field-surface.ts';
import { trackFields } from '../../../src/elements/insertion/field-tracking.ts';
import { FieldWriter } from '../../../src/elements/insertion/field-writer.ts';
import { fitText } from '../../../src/elements/insertion/fit-text.ts';
import { Insertion } from '../../../src/elements/insertion/insertion.ts';
import { isWritable } from '../../../src/elements/insertion/is-writable.ts';
import { pressUndo } from '../support/keys.ts';

trackFields();

const textarea = (value: string) =>
  fixture<HTMLTextAreaElement>(html`<textarea aria-label="note" .value=${value}></textarea>`);

describe('dictating into a textarea', () => {
  it('writes interim text in place at the caret, and undo restores the exact previous value', async () => {
    const field = await textarea('سڵاو  شیرین');
    field.focus();
    field.setSelectionRange(5, 5);
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('چۆ');
    insertion.show('چۆنیت');
    insertion.show('چۆنی');
    expect(field.value).to.equal('سڵاو چۆنی شیرین');
    insertion.show('چۆنیت ئەمڕۆ');
    insertion.close();
    expect(field.value).to.equal('سڵاو چۆنیت ئەمڕۆ شیرین');
    await pressUndo();
    expect(field.value).to.equal('سڵاو  شیرین');
  });

  it('replaces the selection, and undo restores it', async () => {
    const field = await textarea('Ez ji Duhokê me');
    field.focus();
    field.setSelectionRange(6, 12);
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('Silê');
    insertion.show('Silêmaniyê');
    insertion.close();
    expect(field.value).to.equal('Ez ji Silêmaniyê me');
    await pressUndo();
    expect(field.value).to.equal('Ez ji Duhokê me');
  });

  it('puts text in the place of everything, and everything back', async () => {
    for (const hasFocus of [true, false]) {
      const field = await textarea('Silav heval');
      field.focus();
      field.setSelectionRange(5, 5);
      if (!hasFocus) field.blur();
      const insertion = new Insertion(new FieldWriter(field), 'caret');
      for (const [words, interim, all, expected] of [
        ['tu çawa yî', '', false, 'Silav tu çawa yî heval'],
        ['', 'ez', true, 'ez'],
        ['tu çawa yî', '', false, 'Silav tu çawa yî heval'],
        ['ez hatim', '', true, 'ez hatim'],
        ['ez', '', true, 'ez'],
        ['', '', true, ''],
        ['ez', '', true, 'ez'],
        ['tu çawa yî', '', false, 'Silav tu çawa yî heval'],
        ['tu çawa', '', false, 'Silav tu çawa heval'],
        ['ez hatim', '', true, 'ez hatim'],
      ] as const) {
        insertion.show(words, interim, all);
        expect(field.value).to.equal(expected);
      }
      insertion.close();
      field.focus();
      for (let press = 0; press < 12 && field.value !== 'Silav heval'; press++) await pressUndo();
      expect(field.value).to.equal('Silav heval');
    }
  });

  it('goes on after a word was taken back in text between which the user has typed', async () => {
    const field = await textarea('');
    field.focus();
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('yek du');
    field.setSelectionRange(3, 3);
    await sendKeys({ type: '!' });
    insertion.show('yek');
    insertion.show('yek sê');
    insertion.close();
    expect(field.value).to.contain('sê');
  });

  it('is an undo step of its own, between what was typed before and after it', async () => {
    const field = await textarea('');
    field.focus();
    await sendKeys({ type: 'Silav ' });
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('tu');
    insertion.show('tu çawa');
    insertion.close();
    await sendKeys({ type: ' yî' });
    expect(field.value).to.equal('Silav tu çawa yî');
    await pressUndo();
    expect(field.value).to.equal('Silav tu çawa');
    await pressUndo();
    expect(field.value).to.equal('Silav ');
  });

  it('is one undo step although the caret was elsewhere in the meantime', async () => {
    const field = await textarea('Silav');
    field.focus();
    const insertion = new Insertion(new FieldWriter(field), 'append');
    for (const text of ['yek', 'yek du', 'yek du sê']) {
      insertion.show(text);
      field.setSelectionRange(0, 0);
    }
    insertion.close();
    expect(field.value).to.equal('Silav yek du sê');
    expect(field.selectionStart).to.equal(0);
    await pressUndo();
    expect(field.value).to.equal('Silav');
  });

  it('replaces the whole value with "replace", and appends with "append"', async () => {
    const field = await textarea('kevn');
    field.focus();
    field.setSelectionRange(0, 0);
    for (const [mode, value] of [
      ['append', 'kevn nû'],
      ['replace', 'nû'],
    ] as const) {
      const insertion = new Insertion(new FieldWriter(field), mode);
      insertion.show('nû');
      insertion.close();
      expect(field.value).to.equal(value);
      await pressUndo();
      expect(field.value).to.equal('kevn');
    }
  });

  it('leaves focus where it is, and the undo key in the field reverts one dictation after another', async () => {
    const field = await textarea('Silav');
    for (const text of ['tu', 'çawa yî']) {
      const insertion = new Insertion(new FieldWriter(field), 'append');
      insertion.show(text.slice(0, 2));
      insertion.show(text);
      insertion.close();
    }
    expect(document.activeElement).not.to.equal(field);
    expect(field.value).to.equal('Silav tu çawa yî');
    field.focus();
    await pressUndo();
    expect(field.value).to.equal('Silav tu');
    await pressUndo();
    expect(field.value).to.equal('Silav');
  });

  it('writes nothing that the page prevents', async () => {
    const field = await textarea('Silav');
    field.addEventListener('beforeinput', (event) => event.preventDefault());
    for (const focus of [false, true]) {
      if (focus) field.focus();
      const insertion = new Insertion(new FieldWriter(field), 'append');
      insertion.show('çawa yî');
      insertion.close();
    }
    expect(field.value).to.equal('Silav');
  });

  it('waits while an input method is composing, also if it was composing already', async () => {
    const field = await textarea('');
    const compose = (type: string) =>
      field.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }));
    compose('compositionstart');
    const insertion = new Insertion(new FieldWriter(field), 'append');
    insertion.show('yek');
    insertion.show('yek du');
    expect(field.value).to.equal('');
    compose('compositionend');
    expect(field.value).to.equal('yek du');
    compose('compositionstart');
    insertion.show('yek du sê');
    insertion.close();
    expect(field.value).to.equal('yek du');
    compose('compositionend');
    expect(field.value).to.equal('yek du sê');
  });

  it('keeps what the user types in the meantime, before, after and within it', async () => {
    const field = await textarea('');
    field.focus();
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('yek');
    field.setSelectionRange(0, 0);
    await sendKeys({ type: '> ' });
    insertion.show('yek du');
    expect(field.value).to.equal('> yek du');
    expect(field.selectionStart).to.equal(2);
    field.setSelectionRange(3, 3);
    await sendKeys({ type: 'X' });
    field.setSelectionRange(field.value.length, field.value.length);
    insertion.show('yek du sê');
    insertion.close();
    expect(field.value).to.equal('> yXek du sê');
  });

  it('leaves a caret that was moved elsewhere, with and without focus in the field', async () => {
    const field = await textarea('Silav heval');
    for (const focus of [false, true]) {
      if (focus) field.focus();
      const insertion = new Insertion(new FieldWriter(field), 'append');
      insertion.show('yek');
      field.setSelectionRange(5, 5);
      insertion.show('yek du');
      insertion.close();
      expect(field.selectionStart).to.equal(5);
      expect(field.selectionEnd).to.equal(5);
    }
    expect(field.value).to.equal('Silav heval yek du yek du');
  });

  it('continues after text that the user undoes in the meantime', async () => {
    const field = await textarea('Silav');
    field.focus();
    const insertion = new Insertion(new FieldWriter(field), 'append');
    insertion.show('yek');
    await pressUndo();
    expect(field.value).to.equal('Silav');
    insertion.show('yek du');
    insertion.close();
    expect(field.value).to.equal('Silav du');
  });

  it('respects maxlength, with and without focus in the field', async () => {
    for (const focus of [false, true]) {
      const field = await textarea('');
      field.maxLength = 5;
      if (focus) field.focus();
      const insertion = new Insertion(new FieldWriter(field), 'append');
      insertion.show('yek du');
      insertion.show('yek du sê');
      insertion.close();
      expect(field.value).to.equal('yek d');
    }
  });

  it('stops writing when the field becomes read-only', async () => {
    const field = await textarea('');
    const insertion = new Insertion(new FieldWriter(field), 'append');
    insertion.show('yek');
    field.readOnly = true;
    insertion.show('yek du');
    insertion.close();
    expect(field.value).to.equal('yek');
  });

  it('leaves a field alone in which what is said would be invalid', async () => {
    const field = await fixture<HTMLInputElement>(html`<input type="email" aria-label="post" value="a" />`);
    const insertion = new Insertion(new FieldWriter(field), 'replace');
    insertion.show('azad');
    insertion.close();
    expect(field.value).to.equal('a');
  });
});

describe('dictating into a contenteditable element', () => {
  const linesOf = (element: HTMLElement) => {
    // biome-ignore lint/performance/useDomNodeTextContent: the test is about lines as rendered
    const text = element.innerText;
    return text.replaceAll('\u00a0', ' ').trimEnd();
  };
  const box = (content: unknown) =>
    fixture<HTMLElement>(
      html`<div contenteditable="true" role="textbox" aria-label="box" .innerHTML=${content}></div>`,
    );
  const caretIn = (node: Node, offset: number) =>
    getSelection()?.setBaseAndExtent(node, offset, node, offset);
  const dictate = (element: HTMLElement, ...texts: string[]) => {
    const insertion = new Insertion(new FieldWriter(element), 'caret');
    for (const text of texts) insertion.show(text);
    insertion.close();
  };

  it('writes at the caret within an element, and undo restores the exact previous content', async () => {
    const element = await box('Silav <b>Azad</b>');
    element.focus();
    caretIn(element.querySelector('b')!.firstChild!, 4);
    dictate(element, 'tu', 'tu çawa', 'çawa yî');
    expect(element.innerHTML).to.equal('Silav <b>Azad çawa yî</b>');
    await pressUndo();
    expect(element.innerHTML).to.equal('Silav <b>Azad</b>');
  });

  it('writes into the second paragraph, at its start, middle and end', async () => {
    for (const [offset, expected] of [
      [0, 'nû didu'],
      [2, 'di nû du'],
      [4, 'didu nû'],
    ] as const) {
      const element = await box('<p>yek</p>\n  <p>didu</p>\n  <p>sê</p>');
      element.focus();
      const before = element.innerHTML;
      caretIn(element.querySelectorAll('p')[1]!.firstChild!, offset);
      dictate(element, 'k', 'n', 'nû');
      const paragraphs = [...element.querySelectorAll('p')].map(linesOf);
      expect(paragraphs).to.deep.equal(['yek', expected, 'sê']);
      await pressUndo();
      expect(element.innerHTML).to.equal(before);
    }
  });

  it('writes into an empty line made by Enter, and into the one after a line break', async () => {
    for (const keys of ['Enter', 'Shift+Enter']) {
      const element = await box('');
      element.focus();
      await sendKeys({ type: 'yek' });
      if (keys === 'Enter') await sendKeys({ press: 'Enter' });
      else {
        await sendKeys({ down: 'Shift' });
        await sendKeys({ press: 'Enter' });
        await sendKeys({ up: 'Shift' });
      }
      dictate(element, 'du', 'didu', 'didu sê');
      expect(linesOf(element)).to.equal('yek\ndidu sê');
      await pressUndo();
      expect(linesOf(element)).to.equal('yek');
    }
  });

  it('puts text in the place of everything, and everything back with its marks', async () => {
    const note = await fixture<HTMLElement>(
      html`<div contenteditable="true" role="textbox" aria-label="note">Silav <b>heval</b> baş</div>`,
    );
    note.focus();
    getSelection()?.setPosition(note.firstChild, 5);
    const insertion = new Insertion(new FieldWriter(note), 'caret');
    insertion.show('tu çawa yî');
    insertion.show('ez hatim', '', true);
    expect(note.textContent).to.equal('ez hatim');
    insertion.show('tu çawa yî');
    insertion.close();
    expect(note.textContent?.replaceAll('\u00a0', ' ')).to.equal('Silav tu çawa yî heval baş');
    expect(note.querySelector('b')?.textContent).to.equal('heval');
  });

  it('replaces a selection across elements', async () => {
    const element = await box('Ez <i>ji</i> <b>Duhokê</b> me');
    element.focus();
    getSelection()?.setBaseAndExtent(
      element.querySelector('i')!.firstChild!,
      0,
      element.querySelector('b')!.firstChild!,
      6,
    );
    dictate(element, 'li', 'li Silê', 'li Silêmaniyê');
    expect(linesOf(element)).to.equal('Ez li Silêmaniyê me');
    await pressUndo();
    expect(linesOf(element)).to.equal('Ez ji Duhokê me');
  });

  it('lets an editor apply the edit itself, immediately or later', async () => {
    for (const later of [false, true]) {
      const element = await box('Silav');
      element.addEventListener('beforeinput', (event) => {
        event.preventDefault();
        const range = getSelection()?.getRangeAt(0);
        const write = () => {
          range?.deleteContents();
          range?.insertNode(new Text(event.data ?? ''));
          element.normalize();
        };
        if (later) queueMicrotask(write);
        else write();
      });
      element.focus();
      caretIn(element.firstChild!, 5);
      const insertion = new Insertion(new FieldWriter(element), 'caret');
      for (const text of ['tu', 'tu ça', 'çawa yî']) {
        insertion.show(text);
        await Promise.resolve();
      }
      insertion.close();
      expect(element.textContent).to.equal('Silav çawa yî');
    }
  });

  it('without focus, appends the text and leaves focus; the undo key in the element reverts it', async () => {
    const page = await fixture(
      html`<div><input aria-label="other" /><div contenteditable="true" role="textbox" aria-label="box"><p>yek</p></div></div>`,
    );
    const other = page.querySelector('input') as HTMLInputElement;
    const element = page.querySelector('[contenteditable]') as HTMLElement;
    other.focus();
    dictate(element, 'du', 'didu');
    dictate(element, 'sê');
    expect(document.activeElement).to.equal(other);
    expect(linesOf(element)).to.equal('yek didu sê');
    element.focus();
    await pressUndo();
    expect(linesOf(element)).to.equal('yek didu');
    await pressUndo();
    expect(linesOf(element)).to.equal('yek');
  });
});

describe('any dictation, at any place', () => {
  const WORDS = ['سڵاو', 'چۆنیت', 'Silav', 'roj', 'باش', 'baş', '١٢', 'ئەمڕۆ'];
  const SEED = 20_261_121;
  /** Park and Miller's generator: the same cases in every run. */
  let state = SEED;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const words = (count: number) => Array.from({ length: count }, () => WORDS[below(WORDS.length)]);

  for (const kind of ['textarea', 'rich text'] as const) {
    it(`is inserted whole at the caret in ${kind}, and one undo restores the content`, async () => {
      for (let round = 0; round < 40; round++) {
        const lines = Array.from({ length: 1 + below(3) }, () => words(1 + below(4)).join(' '));
        const element = await fixture<HTMLElement>(
          kind === 'textarea'
            ? html`<textarea aria-label="note" .value=${lines.join('\n')}></textarea>`
            : html`<div contenteditable role="textbox" aria-label="note">${lines.map((line) => html`<p>${line}</p>`)}</div>`,
        );
        const surface =
          kind === 'textarea'
            ? createFieldSurface(element as HTMLTextAreaElement)
            : createEditableSurface(element);
        element.focus();
        const before = surface.read();
        expect(before).to.equal(lines.join('\n'));
        const start = below(before.length + 1);
        // Within one line: how lines are joined is up to the browser.
        const lineEnd = before.indexOf('\n', start) < 0 ? before.length : before.indexOf('\n', start);
        const end = below(2) ? start : start + below(lineEnd - start + 1);
        surface.select({ start, end });
        const insertion = new Insertion(new FieldWriter(element), 'caret');
        const dictated = words(1 + below(5));
        for (let count = 1; count <= dictated.length; count++) {
          insertion.show([...dictated.slice(0, count - 1), ...words(1)].join(' '));
          insertion.show(dictated.slice(0, count).join(' '));
        }
        insertion.close();
        const fitted = fitText(dictated.join(' '), before.slice(0, start), before.slice(end));
        const what = JSON.stringify([before, start, end, dictated]);
        expect(surface.read(), what).to.equal(before.slice(0, start) + fitted + before.slice(end));
        document.execCommand('undo');
        expect(surface.read(), what).to.equal(before);
      }
    });
  }
});

describe('isWritable', () => {
  it('accepts text fields, textareas and rich text that are editable', async () => {
    const page = await fixture(html`<div>
      <div class="yes"><input aria-label="a" /><input type="search" aria-label="b" /><textarea aria-label="c"></textarea>
        <p contenteditable>d</p></div>
      <div class="no"><input readonly aria-label="e" /><textarea disabled aria-label="f"></textarea>
        <fieldset disabled><input aria-label="g" /></fieldset><input type="checkbox" aria-label="h" />
        <input type="password" aria-label="i" /><input type="email" aria-label="l" />
        <input type="url" aria-label="m" /><p>j</p><p contenteditable="false">k</p></div>
    </div>`);
    const writable = (selector: string) =>
      [...page.querySelectorAll(`${selector} :is(input, textarea, p)`)].map((element) => isWritable(element));
    expect(writable('.yes')).to.deep.equal([true, true, true, true]);
    expect(writable('.no')).to.deep.equal([false, false, false, false, false, false, false, false, false]);
  });
});
