import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent } from '../../../../src/elements/base/events.ts';
import { allowOnly, breakAfter, refuse, STREAM, TOKEN, WatchedService } from '../../support/service.ts';
import { recordWords, speaker, waitFor } from '../../support/speaker.ts';

describe('long texts', () => {
  const sentences = ['سڵاو هاوڕێم.', 'ئەمڕۆ کەشوهەوا زۆر خۆشە.', 'دوێنێ چووین بۆ بازاڕ.'];
  const text = sentences.join(' ');

  it('are requested in parts of whole sentences, as long as the token allows, and play as one', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text, speed: 4 });
    const words = recordWords(element, () => text);
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(sentences);
    expect(words).to.deep.equal(text.split(' '));
    expect(element.words.at(-1)?.end).to.be.at.most(element.duration);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });

  it('are prefetched at most 10 s ahead, and not after cancel()', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text: `${text} `.repeat(4), speed: 0.5 });
    await element.play();
    await waitFor(() => element.buffered.length > 0 && element.buffered.end(0) - element.currentTime > 10);
    await aTimeout(400);
    const sent = service.texts.length;
    expect(sent).to.be.lessThan(12);
    element.cancel();
    await aTimeout(400);
    expect(service.texts.length).to.equal(sent);
  });

  it('are fetched completely when saved, each part once', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text, speed: 0.25 });
    const blob = await element.toBlob();
    expect(service.texts).to.deep.equal(sentences);
    const view = new DataView(await blob.arrayBuffer());
    expect([view.getUint32(24, true), view.getUint16(22, true), view.getUint16(34, true)]).to.deep.equal([
      24_000, 1, 16,
    ]);
    expect(view.getUint32(40, true)).to.equal(Math.round(element.duration * 24_000) * 2);
    expect(element.toVTT().match(/-->/g)?.length).to.equal(3);
    await element.play();
    element.cancel();
    expect(service.texts.length).to.equal(3);
  });

  it('use a shorter limit after the service refuses a part', async () => {
    const service = new WatchedService().next(STREAM, refuse(400, { error: 'text is too long' }));
    const long = `${text} `.repeat(2);
    const element = await speaker(service, { text: long, speed: 4 });
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts[0]).to.equal(long.trim());
    expect(service.texts.slice(1).join(' ')).to.equal(long.trim());
    expect(service.texts.length).to.be.greaterThan(2);
  });

  it('are given up after a few shorter attempts where a few letters say far too much', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: '\ufdfa'.repeat(400), speed: 0.25 });
    const error = await element.play().catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'text-too-long', status: 400, field: 'text' });
    expect(service.texts.map((part) => String(part).length)).to.deep.equal([400, 200, 100, 50]);
    expect(element.stats.receivedFrames).to.equal(0);
  });

  it('continue after the last complete part when the connection breaks', async () => {
    const service = new WatchedService()
      .next(TOKEN, allowOnly(30))
      .next(STREAM, (_call, real) => real(), breakAfter(1500));
    const element = await speaker(service, { text, speed: 1 });
    const error = oneEvent<SpeechErrorEvent>(element, 'error');
    await element.play();
    expect((await error).error).to.include({ code: 'stream-truncated' });
    expect(element.paused).to.equal(true);
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal([sentences[0], sentences[1], sentences[1], sentences[2]]);
  });
});
