import { expect, fixture, html } from '@open-wc/testing';
import { createPasteTarget } from '../../../src/elements/insertion/paste-target.ts';

const box = () =>
  fixture<HTMLElement>(
    html`<div class="ProseMirror" contenteditable role="textbox" aria-label="note">Silav heval</div>`,
  );
const caretAt = (element: HTMLElement, offset: number) => {
  element.focus();
  getSelection()?.setPosition(element.firstChild, offset);
};

describe('an editor without its own interface', () => {
  it('gets one paste of plain text at its caret', async () => {
    const element = await box();
    const pasted: string[] = [];
    element.addEventListener('paste', (event) => {
      event.preventDefault();
      // TinyMCE copies an event so.
      const copy: Partial<ClipboardEvent> = {};
      for (const name in event) Object.assign(copy, { [name]: event[name as keyof ClipboardEvent] });
      pasted.push(copy.clipboardData?.getData('text/plain') ?? '');
      (element.firstChild as Text).insertData(getSelection()?.anchorOffset ?? 0, pasted.at(-1) ?? '');
    });
    caretAt(element, 5);
    await createPasteTarget(element).insert({ start: 5, end: 5 }, ' tu', true);
    expect(pasted).to.deep.equal([' tu']);
    expect(element.textContent).to.equal('Silav tu heval');
  });

  it('has its caret moved to the place, and back behind what was typed elsewhere', async () => {
    const element = await box();
    element.addEventListener('paste', (event) => {
      event.preventDefault();
      (element.firstChild as Text).insertData(getSelection()?.anchorOffset ?? 0, ' tu');
    });
    caretAt(element, 11);
    await createPasteTarget(element).insert({ start: 5, end: 5 }, ' tu', false);
    expect(element.textContent).to.equal('Silav tu heval');
    expect(getSelection()?.anchorOffset).to.equal(14);
  });

  it('gets what a keyboard would send, with its range, where no paste is taken', async () => {
    const element = await box();
    element.addEventListener('paste', (event) => event.preventDefault());
    const ranges: number[] = [];
    element.addEventListener('beforeinput', (event) => {
      if (!event.isTrusted) ranges.push(...event.getTargetRanges().map(({ startOffset }) => startOffset));
    });
    caretAt(element, 5);
    await createPasteTarget(element).insert({ start: 5, end: 5 }, ' tu', true);
    expect(element.textContent?.replaceAll('\u00a0', ' ')).to.equal('Silav tu heval');
    // WebKit leaves them out.
    const range = new StaticRange({
      startContainer: element,
      startOffset: 0,
      endContainer: element,
      endOffset: 0,
    });
    const hasRanges = new InputEvent('beforeinput', { targetRanges: [range] }).getTargetRanges().length > 0;
    expect(ranges).to.deep.equal(hasRanges ? [5] : []);
  });
});
