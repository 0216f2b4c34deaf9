import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { isPrivateField } from '../../../src/elements/review/is-private-field.ts';

describe('a private field', () => {
  async function isPrivate(page: ReturnType<typeof html>): Promise<boolean> {
    fixtureCleanup();
    return isPrivateField((await fixture<HTMLElement>(page)).querySelector('#field')!);
  }

  for (const autocomplete of ['off', 'OFF', 'current-password', 'section-card cc-number', 'one-time-code'])
    it(`has autocomplete="${autocomplete}"`, async () => {
      expect(await isPrivate(html`<div><input id="field" autocomplete=${autocomplete}></div>`)).to.equal(
        true,
      );
    });

  for (const autocomplete of ['on', 'name', 'street-address'])
    it(`does not have autocomplete="${autocomplete}"`, async () => {
      expect(
        await isPrivate(html`<div><textarea id="field" autocomplete=${autocomplete}></textarea></div>`),
      ).to.equal(false);
    });

  it('is in a form, or belongs to one, that has it, unless it says otherwise', async () => {
    expect(
      await isPrivate(html`<form autocomplete="off"><div id="field" contenteditable></div></form>`),
    ).to.equal(true);
    expect(
      await isPrivate(
        html`<div><form id="own" autocomplete="off"></form><input id="field" form="own"></div>`,
      ),
    ).to.equal(true);
    expect(
      await isPrivate(html`<form autocomplete="off"><input id="field" autocomplete="on"></form>`),
    ).to.equal(false);
    expect(await isPrivate(html`<div><input id="field"></div>`)).to.equal(false);
  });
});
