import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { CLAUSE, OPENING, recordEvents, SECOND, spoken, TEXT, tokens } from '../support/growing-example.ts';
import { WatchedService } from '../support/service.ts';
import { failure, recordWords, speaker, waitFor } from '../support/speaker.ts';
import { TextWriter } from '../support/text-writer.ts';

describe('a text that is still being written', () => {
  it('sounds before it has ended, waits for more without an error, and ends after its end', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const events = recordEvents(element, 'play', 'playing', 'waiting', 'error', 'ended');
    const words = recordWords(element, () => TEXT);
    const model = new TextWriter(...tokens(OPENING));
    await element.speak(model);
    expect(service.texts).to.deep.equal([CLAUSE]);
    await oneEvent(element, 'waiting');
    expect(words).to.deep.equal(spoken(CLAUSE));
    expect(element).to.include({ paused: false, ended: false, networkState: element.NETWORK_IDLE });
    model.write(...tokens(TEXT.slice(OPENING.length))).end();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(spoken(TEXT));
    expect(service.texts.join(' ')).to.equal(TEXT);
    // A busy machine may wait more than once.
    expect(events.join(' ')).to.match(/^play playing( waiting playing)+ ended$/);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    expect(element.duration).to.equal(element.currentTime);
    expect(model.returns).to.equal(0);
    element.remove();
  });

  it('ends its pieces once, and requests nothing more, at stop(), cancel(), another text and when the element goes', async () => {
    const service = new WatchedService();
    for (const end of ['stop', 'cancel', 'speak', 'play', 'remove'] as const) {
      const element = await speaker(service, { text: 'یەک', speed: 4 });
      const model = new TextWriter(...tokens(OPENING));
      await element.speak(model);
      if (end === 'speak') await element.speak('دوو');
      else if (end === 'play') {
        element.cancel();
        await element.play();
      } else element[end]();
      await waitFor(() => model.returns > 0);
      const { length } = service.texts;
      model.write(' سڵاو. ', ' سڵاو. ').end();
      await aTimeout(50);
      expect(service.texts.length, end).to.equal(length);
      expect(model.returns, end).to.equal(1);
      element.cancel();
      element.remove();
    }
  });

  it('is left quietly where stop() comes before its first word', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const events = recordEvents(element, 'error');
    const model = new TextWriter();
    const refused = failure(element.speak(model));
    element.stop();
    expect(await refused).to.include({ code: 'aborted' });
    await waitFor(() => model.returns === 1);
    expect(element.paused).to.equal(true);
    expect(events).to.deep.equal([]);
    expect(service.texts).to.deep.equal([]);
    element.remove();
  });

  it('is played as far as it came where its pieces fail, and then reports one error', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const words = recordWords(element, () => TEXT);
    const events = recordEvents(element, 'error', 'ended', 'pause');
    const model = new TextWriter(...tokens(TEXT.slice(0, -3)));
    await element.speak(model);
    model.fail(new TypeError('secret'));
    await oneEvent(element, 'error');
    expect(words).to.deep.equal(spoken(TEXT).slice(0, -1));
    expect(element.error).to.include({
      code: 'stream-truncated',
      field: 'text',
      message: 'The text broke off: its pieces ended with TypeError.',
    });
    const { length } = service.texts;
    await element.play();
    await oneEvent(element, 'ended');
    expect(events).to.deep.equal(['pause', 'error', 'pause', 'ended']);
    expect(service.texts.length).to.equal(length);
    expect(model.returns).to.equal(0);
    element.remove();
  });

  for (const end of ['stop', 'pause'] as const)
    it(`is not requested where ${end}() comes before its first clause is whole, until it is played`, async () => {
      const service = new WatchedService();
      const element = await speaker(service, { text: 'یەک', speed: 4 });
      const model = new TextWriter('سڵاو چۆنی ');
      const pieces = model[Symbol.asyncIterator]();
      let reads = 0;
      const next = () => {
        reads++;
        return pieces.next();
      };
      const read = { ...pieces, next };
      const refused = failure(element.speak({ [Symbol.asyncIterator]: () => read }));
      // The first piece has been read.
      await waitFor(() => reads === 2);
      element[end]();
      expect(await refused).to.include({ code: 'aborted' });
      if (end === 'pause') model.write('باشم.').end();
      else await waitFor(() => model.returns === 1);
      await aTimeout(300);
      expect(service.texts).to.deep.equal([]);
      await element.play();
      await oneEvent(element, 'ended');
      expect(service.texts).to.deep.equal([end === 'pause' ? 'سڵاو چۆنی باشم.' : 'سڵاو چۆنی']);
      element.remove();
    });

  it('may come from an iterator whose methods return no promises, as `for await` takes it', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const left = [...tokens(TEXT)];
    let hasMore = false;
    let returns = 0;
    const pieces = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          hasMore && !left.length ? new Promise(() => {}) : { done: !left.length, value: left.shift() },
        return: () => {
          returns++;
          return {};
        },
      }),
    } as unknown as AsyncIterable<string>;
    await element.speak(pieces);
    await oneEvent(element, 'ended');
    expect(service.texts.join(' ')).to.equal(TEXT);
    hasMore = true;
    left.push(...tokens(OPENING));
    await element.speak(pieces);
    element.stop();
    await waitFor(() => returns === 1);
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts.slice(-2)).to.deep.equal([CLAUSE, 'بەڵام']);
    element.remove();
  });

  it('is refused where it ends without a word, or has a piece that is no string, or is no text at all', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const events = recordEvents(element, 'error');
    expect(await failure(element.speak(new TextWriter(' ', '\n---\n').end()))).to.include({
      code: 'invalid-argument',
      field: 'text',
      message: 'There is no text to speak: its pieces have ended without a word.',
    });
    const model = new TextWriter().write(7);
    expect(await failure(element.speak(model))).to.include({
      code: 'invalid-argument',
      message: 'A piece of text is number; it has to be a string.',
    });
    expect(model.returns).to.equal(1);
    expect(await failure(element.speak(['یەک'] as unknown as string))).to.include({
      code: 'invalid-argument',
      message: 'speak() and enqueue() need a string or an async iterable of strings.',
    });
    element.disabled = true;
    const unread = new TextWriter('یەک');
    expect(await failure(element.speak(unread))).to.include({ field: 'disabled' });
    await waitFor(() => unread.returns === 1);
    expect(events.length).to.equal(4);
    expect(service.texts).to.deep.equal([]);
    element.remove();
  });
});

describe('the words of a text that is still being written', () => {
  const lit = () => [...(CSS.highlights.get('kurdish-word') ?? [])].map(String).join();

  for (const place of ['in the element that `for` names', 'inside the element'])
    it(`are lit ${place}, as the page shows them, in other markup and with other white space`, async () => {
      const service = new WatchedService();
      const isInside = place === 'inside the element';
      const page = await fixture<HTMLElement>(html`<div>
        <div id="answer"></div>
        <kurdish-tts voice="sorani_m001" speed="4" highlight="word" latency="immediate" .fetch=${service.fetch}></kurdish-tts>
      </div>`);
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      const answer = isInside ? element : (page.querySelector('#answer') as HTMLElement);
      if (!isInside) element.htmlFor = 'answer';
      const words = new Map<string, string>();
      element.addEventListener('boundary', ({ charIndex, charLength }) =>
        words.set(written.slice(charIndex, charIndex + charLength), lit()),
      );
      let written = '';
      const model = new TextWriter();
      const show = (piece: string) => {
        written += piece;
        // As a page that renders Markdown does: all of it anew, with its marks gone.
        answer.innerHTML = written
          .split('\n\n')
          .map((paragraph) => `<p> ${paragraph.replace(/\*\*(.*?)\*\*/g, '<b>$1</b>')}</p>`)
          .join('\n');
        model.write(piece);
      };
      show(OPENING);
      await element.speak(model);
      await oneEvent(element, 'waiting');
      for (const piece of tokens(`**سەرەتا** بەرنامەکە ببینە.\n\n${SECOND}`)) show(piece);
      model.end();
      await oneEvent(element, 'ended');
      expect(words.get('یارمەتیت')).to.equal('یارمەتیت');
      expect(words.get('**سەرەتا**')).to.equal('سەرەتا');
      expect(words.get('8:30')).to.equal('8:30');
      expect(words.get('دەڕوات.')).to.equal('دەڕوات.');
      expect(lit()).to.equal('');
      page.remove();
    });
});

describe('a text that is still being written, on a page without a service', () => {
  it('is spoken by the page, in the dialect of its first words', async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts endpoint="local:"></kurdish-tts>`);
    const text = 'Erê, ez dikarim alîkariya te bikim, lê divê em berê li bernameyê binêrin. Tu kengî diçî?';
    const words = recordWords(element, () => text);
    const model = new TextWriter(...tokens(text.slice(0, 40)));
    await element.speak(model);
    expect(element.readingDialect).to.equal('kurmanji');
    model.write(...tokens(text.slice(40))).end();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(spoken(text));
    element.remove();
  });
});
