import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { trackFields } from '../../../src/elements/insertion/field-tracking.ts';
import { FieldWriter } from '../../../src/elements/insertion/field-writer.ts';
import { Insertion } from '../../../src/elements/insertion/insertion.ts';
import { openText } from '../../../src/elements/insertion/open-text.ts';
import { pressUndo } from '../support/keys.ts';

trackFields();

const textarea = (value: string) =>
  fixture<HTMLTextAreaElement>(html`<textarea aria-label="note" .value=${value}></textarea>`);

describe('a text that is changed after a dictation', () => {
  it('has a word replaced as one step of its own history, and the caret stays in place', async () => {
    const field = await textarea('ez hatim malê');
    field.focus();
    field.setSelectionRange(13, 13);
    const events: string[] = [];
    field.addEventListener('input', (event) => events.push((event as InputEvent).inputType));
    await (await openText(undefined, field, ''))!.replace({ start: 3, end: 8 }, 'hat');
    expect(field.value).to.equal('ez hat malê');
    expect(field.selectionStart).to.equal(11);
    expect(events).to.deep.equal(['insertText']);
    await pressUndo();
    expect(field.value).to.equal('ez hatim malê');
    field.setSelectionRange(0, 0);
    await sendKeys({ type: 'x' });
    expect(field.value).to.equal('xez hatim malê');
  });

  it('does not take the focus, and undo still brings back the word and then the text before the dictation', async () => {
    const field = await textarea('berê ');
    const other = await fixture<HTMLButtonElement>(html`<button>Other</button>`);
    field.focus();
    field.setSelectionRange(5, 5);
    const insertion = new Insertion(new FieldWriter(field), 'caret');
    insertion.show('ez hatim malê');
    insertion.close();
    other.focus();
    await (await openText(undefined, field, ''))!.replace({ start: 8, end: 13 }, 'hat');
    expect(field.value).to.equal('berê ez hat malê');
    expect(document.activeElement).to.equal(other);
    field.focus();
    await pressUndo();
    expect(field.value).to.equal('berê ez hatim malê');
    await pressUndo();
    expect(field.value).to.equal('berê ');
  });

  it('keeps the isolates around a word, and adds no spaces', async () => {
    const field = await textarea('گۆت \u2068hatim\u2069.');
    await (await openText(undefined, field, ''))!.replace({ start: 5, end: 10 }, 'hat');
    expect(field.value).to.equal('گۆت \u2068hat\u2069.');
  });

  it('may be an editable element, whose marks around the word are kept', async () => {
    const element = await fixture<HTMLElement>(
      html`<div contenteditable="true" aria-label="note" role="textbox">ez <b>hatim</b> malê</div>`,
    );
    const text = (await openText(undefined, element, ''))!;
    expect(text.read()).to.equal('ez hatim malê');
    await text.replace({ start: 9, end: 13 }, 'bajêr');
    // Firefox types no space beside an element.
    expect(element.innerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll('&nbsp;', ' ')).to.equal(
      'ez <b>hatim</b> bajêr',
    );
  });

  it('is left alone where the field is read-only, or the page cancels the edit', async () => {
    const field = await textarea('ez hatim');
    const text = (await openText(undefined, field, ''))!;
    field.addEventListener('beforeinput', (event) => event.preventDefault(), { once: true });
    await text.replace({ start: 0, end: 2 }, 'em');
    field.readOnly = true;
    await text.replace({ start: 0, end: 2 }, 'em');
    expect(field.value).to.equal('ez hatim');
  });

  it('takes a text at the caret, with spaces', async () => {
    const field = await textarea('ezmalê');
    field.focus();
    field.setSelectionRange(2, 2);
    (await openText(undefined, field, ''))!.insert('hatim');
    expect(field.value).to.equal('ez hatim malê');
  });
});
