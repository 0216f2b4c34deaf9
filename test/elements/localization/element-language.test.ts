import { expect, fixture, html } from '@open-wc/testing';
import { nearestLanguage, observeLanguage } from '../../../src/elements/localization/element-language.ts';

describe('nearestLanguage', () => {
  it('crosses the shadow boundaries around an element', async () => {
    const host = await fixture(html`<div lang="ckb"></div>`);
    const inner = document.createElement('span');
    host.attachShadow({ mode: 'open' }).append(inner);
    expect(nearestLanguage(inner)).to.equal('ckb');
    inner.lang = 'kmr';
    expect(nearestLanguage(inner)).to.equal('kmr');
  });
});

describe('observeLanguage', () => {
  it('reports changes anywhere in the document until stopped', async () => {
    const element = await fixture<HTMLElement>(html`<div lang="ckb"></div>`);
    let calls = 0;
    const stop = observeLanguage(() => calls++);
    element.lang = 'kmr';
    await Promise.resolve();
    expect(calls).to.equal(1);
    stop();
    element.lang = 'en';
    await Promise.resolve();
    expect(calls).to.equal(1);
  });
});
