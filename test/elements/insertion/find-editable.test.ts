import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { SpeechError } from '../../../src/contract/errors.ts';
import { createInsertion } from '../../../src/elements/insertion/create-insertion.ts';
import { findEditable } from '../../../src/elements/insertion/find-editable.ts';

const refusal = (element: Element): SpeechError => {
  try {
    findEditable(element, 'note');
  } catch (error) {
    return error as SpeechError;
  }
  throw new Error('It was accepted.');
};

describe('what `for` names', () => {
  it('is a field, the editor that was put into an element, or what is editable in a frame', async () => {
    const page = await fixture(html`<div>
      <textarea aria-label="a"></textarea>
      <div class="host"><div class="ProseMirror" contenteditable role="textbox" aria-label="b"></div></div>
      <iframe title="c"></iframe>
    </div>`);
    const field = page.querySelector('textarea') as HTMLElement;
    expect(findEditable(field, 'note')).to.equal(field);
    const host = page.querySelector('.host') as HTMLElement;
    expect(findEditable(host, 'note')).to.equal(host.firstElementChild);
    const frame = page.querySelector('iframe') as HTMLIFrameElement;
    const { body } = frame.contentDocument as Document;
    body.contentEditable = 'true';
    expect(findEditable(frame, 'note')).to.equal(body);
  });

  it('is refused where it is hidden, not editable, or a frame with nothing to write into', async () => {
    const page = await fixture(html`<div>
      <textarea style="display: none" aria-label="a"></textarea><p>b</p><iframe title="c"></iframe>
      <iframe title="d" sandbox srcdoc="<textarea></textarea>"></iframe>
    </div>`);
    // A frame with a sandbox is of an origin of its own, once it has loaded.
    await waitUntil(() => !(page.querySelector('[sandbox]') as HTMLIFrameElement).contentDocument);
    for (const [selector, sentence] of [
      ['textarea', 'a field that is hidden: name the frame or the editable element of its editor instead'],
      ['p', 'an element that is not editable'],
      ['iframe', 'a frame in which nothing is editable'],
      ['[sandbox]', 'a frame of another origin: only frames of the same origin can be written into'],
    ] as const) {
      const error = refusal(page.querySelector(selector) as Element);
      expect(error).to.be.instanceOf(SpeechError);
      expect(error.code).to.equal('invalid-argument');
      expect(error.field).to.equal('for');
      expect(error.message).to.equal(`The attribute "for" names ${sentence}: "note".`);
    }
  });

  it('is written into although it is in a frame, whose classes are others', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe title="note"></iframe>`);
    const { body } = frame.contentDocument as Document;
    for (const markup of ['<p>Silav</p>', '<textarea>Silav</textarea>']) {
      body.innerHTML = markup;
      body.contentEditable = String(markup.startsWith('<p'));
      const field = body.querySelector('textarea');
      field?.focus();
      const insertion = createInsertion(undefined, frame, 'note', 'append');
      insertion?.show('tu çawa yî');
      insertion?.close();
      expect(field?.value ?? body.textContent).to.equal('Silav tu çawa yî');
    }
  });
});
