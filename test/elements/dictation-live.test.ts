import { expect, fixture, html } from '@open-wc/testing';
import '../../src/elements/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../src/elements/kurdish-dictate.ts';
import { WatchedService } from './support/service.ts';

describe('dictation from the microphone over the real service', () => {
  it('writes what was said into the field, with one session', async () => {
    const service = new WatchedService();
    const page = await fixture<HTMLElement>(
      html`<div><textarea id="note" aria-label="note"></textarea>
        <kurdish-dictate for="note" mode="live" interim-results></kurdish-dictate></div>`,
    );
    const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    element.fetch = service.fetch;
    const ended = new Promise((resolve) => element.addEventListener('end', resolve));
    await element.start();
    await ended;
    expect(element.error).to.equal(null);
    expect(element.finalTranscript).not.to.equal('');
    expect(page.querySelector('textarea')?.value).to.equal(element.finalTranscript);
    expect(service.paths().filter((path) => path.includes('stt'))).to.deep.equal([
      '/speech/api/stt-stream-connect',
    ]);
  });
});
