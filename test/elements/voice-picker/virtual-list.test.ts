import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { rowsInView, VirtualList } from '../../../src/elements/voice-picker/virtual-list.ts';

/** A list of 500 numbers, each with a button. */
class NumberList extends LitElement {
  focusLost = 0;
  readonly list = new VirtualList<number>(this, () => {
    this.focusLost++;
  });

  override render() {
    const { rows, items } = this.list;
    return html`<div class="list" style="height: 200px; overflow: auto" @scroll=${() => this.list.updateRows()}>
      <div class="height" style="overflow: hidden"><div class="window">
        ${items.slice(rows.first, rows.end).map((item) => html`<div role="option" style="height: 20px"><button .item=${item}>${item}</button></div>`)}
      </div></div>
    </div>`;
  }
}
customElements.define('test-number-list', NumberList);

async function numberList(): Promise<NumberList> {
  const host = await fixture<NumberList>(html`<test-number-list></test-number-list>`);
  host.list.show(
    Array.from({ length: 500 }, (_, index) => index),
    -1,
  );
  await settled(host);
  return host;
}

async function settled(host: NumberList): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await new Promise(requestAnimationFrame);
    await host.updateComplete;
  }
}

const buttons = (host: NumberList) => [...(host.shadowRoot?.querySelectorAll('button') ?? [])];
const key = (name: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, ...init });

describe('VirtualList', () => {
  it('gives the list its full height and renders the rows in view', async () => {
    const host = await numberList();
    const list = host.shadowRoot?.querySelector('.list') as HTMLElement;
    expect(list.scrollHeight).to.equal(500 * 20);
    expect(buttons(host).length).to.be.within(11, 40);
    list.scrollTop = 300 * 20;
    await settled(host);
    const first = buttons(host).find(({ textContent }) => textContent === '300');
    expect(first?.getBoundingClientRect().top).to.be.closeTo(list.getBoundingClientRect().top, 5);
  });

  it('moves by arrow, page, Home and End keys within the list', async () => {
    const { list } = await numberList();
    const positions = [
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'PageDown',
      'End',
      'ArrowDown',
      'Home',
      'ArrowUp',
    ].map((name) => list.moveByKey(key(name)) && list.activeIndex);
    expect(positions).to.deep.equal([1, 2, 1, 10, 499, 499, 0, 0]);
    expect(list.moveByKey(key('a'))).to.equal(false);
    expect(list.moveByKey(key('End', { shiftKey: true }))).to.equal(false);
  });

  it('keeps the focus on its item while rows are recycled, and reports when the item is gone', async () => {
    const host = await numberList();
    const list = host.shadowRoot?.querySelector('.list') as HTMLElement;
    list.scrollTop = 20 * 20;
    await settled(host);
    buttons(host)
      .find(({ textContent }) => textContent === '25')
      ?.focus();
    list.scrollTop = 24 * 20;
    await settled(host);
    expect(host.shadowRoot?.activeElement?.textContent).to.equal('25');
    expect(host.focusLost).to.equal(0);
    list.scrollTop = 400 * 20;
    await settled(host);
    expect(host.focusLost).to.equal(1);
  });
});

describe('rowsInView', () => {
  it('covers the viewport at every scroll position with few rows', () => {
    for (const seen of [0, 100, 640, 1400])
      for (let scrolled = -50; scrolled < 50_000; scrolled += 37) {
        const { first, end } = rowsInView({
          scrollTop: scrolled,
          clientHeight: seen,
          rowHeight: 52,
          count: 900,
        });
        const top = Math.max(0, Math.min(scrolled, 900 * 52 - seen));
        expect(first * 52).to.be.at.most(top);
        expect(end * 52).to.be.at.least(Math.min(900 * 52, top + seen));
        expect(end - first).to.be.at.most(60);
      }
  });

  it('renders no rows of an empty list', () => {
    expect(rowsInView({ scrollTop: 100, clientHeight: 500, rowHeight: 52, count: 0 })).to.deep.equal({
      first: 0,
      end: 0,
    });
  });
});
