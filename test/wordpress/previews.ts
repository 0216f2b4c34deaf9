import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEditor, type Wp } from './administration.ts';
import type { World } from './world.ts';

/** The blocks in the list from which they are inserted. */
export function previewTests(world: () => World): void {
  test('the inserter shows each block with its element, and neither the service nor a token is asked for', async () => {
    const { admin, site, relay } = world();
    await openEditor(admin, site.url);
    const asked: string[] = [];
    const remember = (request: { url(): string }) => asked.push(request.url());
    admin.on('request', remember);
    const passages = relay.passages.length;
    await admin.evaluate(() => {
      const { data } = (globalThis as unknown as Wp).wp;
      // In `core/editor` since WordPress 6.5.
      const store = data.dispatch('core/editor').setIsInserterOpened ? 'core/editor' : 'core/edit-post';
      void data.dispatch(store).setIsInserterOpened?.(true);
    });
    for (const name of ['tts', 'dictate']) {
      const item = await admin.waitForSelector(`.editor-block-list-item-kurdish-speech-${name}`);
      await item?.scrollIntoView();
      await item?.hover();
      const frame = await admin.waitForSelector('.block-editor-inserter__preview-container iframe');
      const preview = await frame?.contentFrame();
      await preview?.waitForFunction(
        (element) => document.querySelector(element)?.shadowRoot?.querySelector('button'),
        {},
        `kurdish-${name}`,
      );
      const text = await preview?.evaluate(() => document.body.textContent);
      if (name === 'tts') assert.match(text ?? '', /سڵاو، چۆنیت؟/);
      assert.doesNotMatch(text ?? '', /not set up/);
      await admin.mouse.move(0, 0);
      await admin.waitForFunction(
        () => !document.querySelector('.block-editor-inserter__preview-container iframe'),
      );
    }
    admin.off('request', remember);
    assert.deepEqual(
      asked.filter((url) => /\/(?:token|api\/(?:tts|stt|get))|wp-json\/kurdish-speech/.test(url)),
      [],
    );
    assert.equal(relay.passages.length, passages);
  });
}
