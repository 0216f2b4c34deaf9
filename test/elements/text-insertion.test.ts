import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { TextInsertion } from '../../src/elements/text-insertion.ts';

const textarea = (value: string) =>
  fixture<HTMLTextAreaElement>(html`<textarea aria-label="note" .value=${value}></textarea>`);

const undo = () => document.execCommand('undo');

describe('dictating into a textarea', () => {
  it('writes partials in place at the caret, and undo restores the exact value before', async () => {
    const field = await textarea('سڵاو  شیرین');
    field.focus();
    field.setSelectionRange(5, 5);
    const insertion = new TextInsertion(field, 'caret');
    insertion.show('چۆ');
    insertion.show('چۆنیت');
    insertion.show('چۆنی');
    expect(field.value).to.equal('سڵاو چۆنی شیرین');
    insertion.show('چۆنیت ئەمڕۆ');
    insertion.close();
    expect(field.value).to.equal('سڵاو چۆنیت ئەمڕۆ شیرین');
    undo();
    expect(field.value).to.equal('سڵاو  شیرین');
  });

  it('replaces the selection, and undo brings it back', async () => {
    const field = await textarea('Ez ji Duhokê me');
    field.focus();
    field.setSelectionRange(6, 12);
    const insertion = new TextInsertion(field, 'caret');
    insertion.show('Silê');
    insertion.show('Silêmaniyê');
    insertion.close();
    expect(field.value).to.equal('Ez ji Silêmaniyê me');
    undo();
    expect(field.value).to.equal('Ez ji Duhokê me');
  });

  it('leaves focus where it is, and the undo key in the field takes the dictation back', async () => {
    const field = await textarea('Silav');
    const insertion = new TextInsertion(field, 'append');
    insertion.show('tu');
    insertion.show('çawa yî');
    insertion.close();
    expect(document.activeElement).not.to.equal(field);
    expect(field.value).to.equal('Silav çawa yî');
    field.focus();
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'z' });
    await sendKeys({ up: 'Control' });
    expect(field.value).to.equal('Silav');
  });

  it('tells the page of every change as of typing, so that frameworks that watch the value keep it', async () => {
    const field = await textarea('');
    const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    // A controlled field notices scripts by a property over the native one, and drops events that bring nothing new.
    let tracked = '';
    Object.defineProperty(field, 'value', {
      configurable: true,
      get: () => native.get?.call(field),
      set: (value: string) => {
        tracked = value;
        native.set?.call(field, value);
      },
    });
    const seen: string[] = [];
    field.addEventListener('input', () => {
      const value = native.get?.call(field);
      if (value === tracked) return;
      tracked = value;
      seen.push(value);
    });
    const unfocused = new TextInsertion(field, 'append');
    unfocused.show('yek');
    unfocused.close();
    field.focus();
    const focused = new TextInsertion(field, 'append');
    focused.show('du');
    focused.close();
    expect(seen).to.deep.equal(['yek', 'yek du']);
  });

  it('writes nothing that the page prevents', async () => {
    const field = await textarea('Silav');
    field.addEventListener('beforeinput', (event) => event.preventDefault());
    for (const focus of [false, true]) {
      if (focus) field.focus();
      const insertion = new TextInsertion(field, 'append');
      insertion.show('çawa yî');
      insertion.close();
    }
    expect(field.value).to.equal('Silav');
  });

  it('waits while an input method composes', async () => {
    const field = await textarea('');
    const insertion = new TextInsertion(field, 'append');
    field.dispatchEvent(new CompositionEvent('compositionstart'));
    insertion.show('yek');
    expect(field.value).to.equal('');
    field.dispatchEvent(new CompositionEvent('compositionend'));
    expect(field.value).to.equal('yek');
    insertion.close();
  });

  it('keeps what the user types meanwhile, before it, behind it and within it', async () => {
    const field = await textarea('');
    field.focus();
    const insertion = new TextInsertion(field, 'caret');
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

  it('holds to maxlength', async () => {
    const field = await textarea('');
    field.maxLength = 5;
    const insertion = new TextInsertion(field, 'append');
    insertion.show('yek du sê');
    insertion.close();
    expect(field.value).to.equal('yek d');
  });
});

describe('dictating into a rich-text box', () => {
  it('writes at the caret, and undo restores the exact text before', async () => {
    const box = await fixture<HTMLElement>(
      html`<div contenteditable="true" role="textbox" aria-label="box">Silav <b>Azad</b></div>`,
    );
    box.focus();
    getSelection()?.setBaseAndExtent(
      box.querySelector('b')!.firstChild!,
      4,
      box.querySelector('b')!.firstChild!,
      4,
    );
    const before = box.textContent;
    const insertion = new TextInsertion(box, 'caret');
    insertion.show('tu');
    insertion.show('tu çawa');
    insertion.show('çawa yî');
    insertion.close();
    expect(box.textContent).to.equal('Silav Azad çawa yî');
    undo();
    expect(box.textContent).to.equal(before);
  });
});
