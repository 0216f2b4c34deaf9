import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { fieldName } from '../../../src/elements/dictate/field-name.ts';

describe('the name of a field', () => {
  async function nameOf(page: ReturnType<typeof html>): Promise<string> {
    fixtureCleanup();
    return fieldName((await fixture<HTMLElement>(page)).querySelector('#field'));
  }

  it('is its label, without the text that stands in the field', async () => {
    expect(
      await nameOf(html`<div><label>Note <textarea id="field">Dear Note reader</textarea></label></div>`),
    ).to.equal('Note');
  });

  it('joins several labels', async () => {
    const page = html`<div><label for="field">Your</label><label for="field">note</label><input id="field"></div>`;
    expect(await nameOf(page)).to.equal('Your note');
  });

  it('is what aria-labelledby names, then aria-label, before a label', async () => {
    const page = (
      labelled: string,
      label: string,
    ) => html`<div><b id="title">Title</b><label for="field">Label</label>
      <input id="field" aria-labelledby=${labelled} aria-label=${label}></div>`;
    expect(await nameOf(page('title', 'Name'))).to.equal('Title');
    expect(await nameOf(page('absent', 'Name'))).to.equal('Name');
    expect(await nameOf(page('', ''))).to.equal('Label');
  });

  it('is what aria-labelledby names for rich text, which has no label', async () => {
    const page = html`<div><b id="title">Article</b><div id="field" contenteditable aria-labelledby="title">x</div></div>`;
    expect(await nameOf(page)).to.equal('Article');
    expect(await nameOf(html`<div></div>`)).to.equal('');
  });
});
