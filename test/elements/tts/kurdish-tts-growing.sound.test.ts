import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import {
  CLAUSE,
  FIRST,
  OPENING,
  recordEvents,
  SECOND,
  spoken,
  TEXT,
  tokens,
} from '../support/growing-example.ts';
import { arriveWhole, STREAM, WatchedService } from '../support/service.ts';
import { failure, recordWords, speaker, waitFor } from '../support/speaker.ts';
import { TextWriter } from '../support/text-writer.ts';

describe('a text that is still being written', () => {
  it('has the captions, the words and the file of a text that came whole', async () => {
    const element = await speaker(new WatchedService(), { speed: 4 });
    await element.speak(new TextWriter(...tokens(TEXT)).end());
    await oneEvent(element, 'ended');
    const grown = { words: element.words.map(({ charIndex, charLength }) => [charIndex, charLength]) };
    const captions = (vtt: string) => vtt.split('\n').filter((line) => line && !/-->|WEBVTT/.test(line));
    const grownCaptions = captions(element.toVTT());
    expect((await element.toBlob()).size).to.equal(44 + 2 * element.stats.receivedFrames);
    await element.speak(TEXT);
    await oneEvent(element, 'ended');
    expect(grown.words).to.deep.equal(
      element.words.map(({ charIndex, charLength }) => [charIndex, charLength]),
    );
    expect(grownCaptions).to.deep.equal(captions(element.toVTT()));
    element.remove();
  });

  it('is requested in larger parts where it comes faster than it is spoken, each character once', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const text = Array.from({ length: 8 }, () => TEXT).join('\n');
    await element.speak(new TextWriter(...tokens(text)).end());
    await oneEvent(element, 'ended');
    expect(service.texts.join(' ').replace(/\s+/g, ' ')).to.equal(text.replace(/\s+/g, ' '));
    expect(service.texts.length).to.be.at.most(17);
    element.remove();
  });

  it('is after stop() what had come of it, which play() says again and nobody pays twice', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'یەک', speed: 4 });
    const model = new TextWriter(`${CLAUSE} بەڵام سەر`);
    await element.speak(model);
    element.stop();
    await waitFor(() => model.returns > 0);
    const words = recordWords(element, () => TEXT);
    await element.play();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(spoken(`${CLAUSE} بەڵام`));
    expect(service.texts).to.deep.equal([CLAUSE, 'بەڵام']);
    // Also after its end, though the element has a text of its own.
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts.length).to.equal(2);
    element.remove();
  });

  it('fails with the service, and goes on from there when it is played again', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const sounds = oneEvent(element, 'playing');
    service.next(STREAM, arriveWhole, async () => {
      await sounds;
      return Response.json({ error: 'no' }, { status: 500 });
    });
    const model = new TextWriter(...tokens(TEXT));
    await element.speak(model);
    await oneEvent(element, 'error');
    expect(model.returns).to.equal(0);
    model.write(' کۆتایی').end();
    const words = recordWords(element, () => `${TEXT} کۆتایی`);
    await element.play();
    await oneEvent(element, 'ended');
    expect(words.at(-1)).to.equal('کۆتایی');
    const [first, , ...later] = service.texts;
    expect([first, ...later].join(' ')).to.equal(`${TEXT} کۆتایی`);
    element.remove();
  });

  it('waits for its turn in the queue, and has its pieces ended where that is emptied', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    await element.speak('یەک');
    const model = new TextWriter(...tokens(TEXT)).end();
    const left = new TextWriter(CLAUSE);
    const words = recordWords(element, () => TEXT);
    const started = element.enqueue(model);
    const dropped = failure(element.enqueue(left));
    await started;
    await waitFor(() => words.length > 2);
    // By its turn all of it had come.
    expect(service.texts).to.deep.equal(['یەک', TEXT]);
    element.stop();
    expect(await dropped).to.include({ code: 'aborted' });
    await waitFor(() => left.returns === 1);
    element.remove();
  });

  it('is paused by other speech on the page unless it may overlap, and its pieces are read on', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const other = await speaker(service, { speed: 4 });
    const model = new TextWriter(...tokens(OPENING));
    await element.speak(model);
    await other.speak('یەک');
    expect(element.paused).to.equal(true);
    model.write(...tokens(TEXT.slice(OPENING.length))).end();
    await aTimeout(50);
    expect(service.texts).to.deep.equal([CLAUSE, 'یەک']);
    other.allowOverlap = true;
    const words = recordWords(element, () => TEXT);
    await Promise.all([element.play(), oneEvent(element, 'ended')]);
    expect(words.slice(-4)).to.deep.equal(spoken(SECOND));
    element.remove();
    other.remove();
  });

  it('goes back to what has been spoken without a request, and forward to what is known', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const words = recordWords(element, () => TEXT);
    const model = new TextWriter(...tokens(`${FIRST} ${SECOND.slice(0, 8)}`));
    await element.speak(model);
    await oneEvent(element, 'waiting');
    const { length } = service.texts;
    element.currentTime = 0;
    await oneEvent(element, 'waiting');
    expect(words).to.deep.equal([...spoken(FIRST), ...spoken(FIRST)]);
    expect(service.texts.length).to.equal(length);
    element.currentTime = 1000;
    model.write(...tokens(SECOND.slice(8))).end();
    await oneEvent(element, 'ended');
    expect(words.slice(-4)).to.deep.equal(spoken(SECOND));
    expect(service.texts.join(' ')).to.equal(TEXT);
    element.remove();
  });

  it('sounds sentence by sentence where the model is slow, however short they are and however often it waited', async () => {
    const element = await speaker(new WatchedService(), { speed: 4 });
    const model = new TextWriter('بەڵێ. ئا ');
    const words = recordWords(element, () => '');
    const waits = recordEvents(element, 'waiting');
    await element.speak(model);
    for (const [index, piece] of ['نا. با ', 'نا. با ', 'نا. با ', 'نا. با ', 'نا. با '].entries()) {
      await waitFor(() => waits.length > index);
      expect(words.length).to.equal(2 * index + 1);
      model.write(piece);
    }
    model.end();
    await oneEvent(element, 'ended');
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    element.remove();
  });

  it('has names said as a lexicon has them', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    element.lexicon = { entries: [{ word: 'پاس', say: 'ئۆتۆبووس' }] };
    const words = recordWords(element, () => TEXT);
    await element.speak(new TextWriter(...tokens(TEXT)).end());
    await oneEvent(element, 'ended');
    expect(service.texts.join(' ')).to.equal(TEXT.replace('پاس', 'ئۆتۆبووس'));
    expect(words).to.deep.equal(spoken(TEXT));
    element.remove();
  });

  it('goes on in another voice from the same word', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const model = new TextWriter(...tokens(`${FIRST} پ`));
    await element.speak(model);
    element.voice = 'sorani_f002';
    await element.play();
    model.write(...tokens(SECOND.slice(1))).end();
    await oneEvent(element, 'ended');
    expect(model.returns).to.equal(0);
    const voices = service.calls.filter(({ path }) => path === STREAM).map(({ body }) => body.speaker_id);
    expect(voices[0]).to.equal('sorani_m001');
    expect(voices.at(-1)).to.equal('sorani_f002');
    element.remove();
  });
});
