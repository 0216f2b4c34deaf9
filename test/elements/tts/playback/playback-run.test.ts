import { expect, fixture, html } from '@open-wc/testing';
import { PcmPlayer } from '../../../../src/audio/playback/pcm-player.ts';
import { SpeechError } from '../../../../src/contract/errors.ts';
import type { Delivery, PlaybackRun } from '../../../../src/elements/tts/playback/playback-run.ts';
import { readText } from '../../../../src/elements/tts/text/text-source.ts';
import { allowOnly, breakAfter, refuse, STREAM, TOKEN, WatchedService } from '../../support/service.ts';
import { failure, SORANI, waitFor } from '../../support/speaker.ts';
import { spokenRun } from '../../support/spoken-run.ts';

const SENTENCES = ['سڵاو هاوڕێم.', 'ئەمڕۆ کەشوهەوا زۆر خۆشە.', 'دوێنێ چووین بۆ بازاڕ.'];
const LONG = SENTENCES.join(' ');

const spoken = ({ words, request }: PlaybackRun) =>
  words.map(({ charIndex, charLength }) => request.text.slice(charIndex, charIndex + charLength));

describe('a run of one text', () => {
  let player: PcmPlayer;
  beforeEach(() => {
    player = new PcmPlayer();
    player.open();
  });
  afterEach(() => player.close());

  it('writes the whole text to the player, and tells its first chunk and its changing length', async () => {
    const service = new WatchedService();
    const run = spokenRun(SORANI, { service });
    const deliveries: (Delivery & { expected: number })[] = [];
    await run.deliver(player, (delivery) =>
      deliveries.push({ ...delivery, expected: run.clock.expectedSeconds(player.duration) }),
    );
    run.finish();
    await run.received;
    expect(service.texts).to.deep.equal([SORANI]);
    expect(spoken(run)).to.deep.equal(SORANI.split(' '));
    expect(run.words.at(-1)?.end).to.be.at.most(player.duration);
    expect(run.clock.expectedSeconds(player.duration)).to.equal(player.duration);
    expect(deliveries.filter(({ isFirst }) => isFirst)).to.deep.equal([deliveries[0]]);
    expect(run.firstByteMs).to.be.above(0);
    let reported = 0;
    for (const { isDurationChanged, expected } of deliveries) {
      if (isDurationChanged) reported = expected;
      expect(Math.abs(expected - reported)).to.be.at.most(reported / 50);
    }
  });

  it('asks for the voice of the text where the request names none', async () => {
    const service = new WatchedService();
    const run = spokenRun('سڵاو', { service });
    await run.withRequest({ ...run.request, voice: '' }).deliver(player, () => {});
    expect(service.calls.at(-1)?.body.speaker_id).to.equal('sorani_f002');
  });

  it('is silent at once when it is ended, and closes its connection', async () => {
    const service = new WatchedService();
    const run = spokenRun(LONG, { service });
    const reason = new SpeechError('aborted', 'Another text was requested.');
    const received = failure(run.received);
    let written = 0;
    await failure(
      run.deliver(player, () => {
        run.end(reason);
        written ||= player.duration;
      }),
    );
    expect(await received).to.equal(reason);
    expect(player.duration).to.equal(written);
    expect(run.complete).to.equal(false);
    expect(service.calls.at(-1)?.signal?.aborted).to.equal(true);
  });

  it('keeps the parts that came whole before the connection broke, and pays only for the others', async () => {
    const service = new WatchedService()
      .next(TOKEN, allowOnly(30))
      .next(STREAM, (_call, real) => real(), breakAfter(1500));
    const broken = spokenRun(LONG, { service });
    expect(await failure(broken.deliver(player, () => {}))).to.include({ code: 'stream-truncated' });
    const pieces = broken.keep(player.samples());
    const samples = pieces.at(0)?.samples as Int16Array;
    const seconds = samples.length / 24_000;
    expect(seconds).to.be.within(0.2, player.duration - 0.01);
    player.open();
    service.next(TOKEN, allowOnly(30));
    const run = spokenRun(LONG, { service, from: { pieces } });
    expect(spoken(run)).to.deep.equal(SENTENCES[0].split(' '));
    expect(run.deliverKept(player)).to.equal(0);
    expect(player.samples()).to.deep.equal(samples);
    await run.deliver(player, () => {});
    expect(service.texts).to.deep.equal([SENTENCES[0], SENTENCES[1], ...SENTENCES.slice(1)]);
    expect(spoken(run)).to.deep.equal(LONG.split(' '));
    const starts = run.words.map(({ start }) => start);
    expect(starts).to.deep.equal([...starts].sort((one, other) => one - other));
    expect(starts[SENTENCES[0].split(' ').length]).to.be.at.least(seconds);
  });

  it('keeps nothing where not even one part came whole', async () => {
    const service = new WatchedService().next(STREAM, breakAfter(4000));
    const run = spokenRun(LONG, { service });
    expect(await failure(run.deliver(player, () => {}))).to.include({ code: 'stream-truncated' });
    expect(player.duration).to.be.above(0);
    expect(run.keep(player.samples()).at(0)).to.equal(undefined);
  });

  it('is requested before its turn, once, and loses nothing', async () => {
    const service = new WatchedService();
    const run = spokenRun(SORANI, { service });
    run.prefetch();
    run.prefetch();
    await waitFor(() => service.texts.length > 0);
    expect(player.duration).to.equal(0);
    await run.deliver(player, () => {});
    expect(service.texts).to.deep.equal([SORANI]);
    expect(spoken(run)).to.deep.equal(SORANI.split(' '));
    expect(run.words.at(-1)?.end).to.be.at.most(player.duration);
  });

  it('fails only when its turn comes, if it was requested before', async () => {
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    addEventListener('unhandledrejection', note);
    const service = new WatchedService().next(STREAM, refuse(403, { error: 'characters exhausted' }));
    const run = spokenRun(SORANI, { service });
    run.prefetch();
    await waitFor(() => service.texts.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    removeEventListener('unhandledrejection', note);
    expect(unhandled).to.deep.equal([]);
    expect(await failure(run.deliver(player, () => {}))).to.include({ code: 'quota-exceeded' });
  });

  it("places its words in the author's text, white space and all (gundekan)", async () => {
    const article = await fixture(html`<article>
      <h2>گوندەکان</h2>
      <p>کت<b>ێب</b>   هات.</p>
    </article>`);
    const source = readText(article);
    const run = spokenRun(source.text, { source });
    await run.deliver(player, () => {});
    const author = article.textContent ?? '';
    expect(
      run.authorWords.map(({ charIndex, charLength }) => author.slice(charIndex, charIndex + charLength)),
    ).to.deep.equal(['گوندەکان', 'کتێب', 'هات.']);
  });
});
