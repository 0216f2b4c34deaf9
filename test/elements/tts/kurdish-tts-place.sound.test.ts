import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { allowOnly, pauseAfter, STREAM, TOKEN, WatchedService } from '../support/service.ts';
import { recordWords, speaker, waitFor } from '../support/speaker.ts';

const SENTENCES = [
  'سڵاو هاوڕێم.',
  'ئەمڕۆ کەشوهەوا زۆر خۆشە.',
  'دوێنێ چووین بۆ بازاڕ.',
  'سێو و هەنارمان کڕی.',
  'پاشان گەڕاینەوە بۆ ماڵەوە.',
  'دایکم چای لێنا.',
];
const TEXT = SENTENCES.join(' ');
const ARTICLE = `${TEXT}\n`.repeat(170).trim();

/** Each sentence is a request. */
async function inSentences(settings: { text?: string; speed?: number } = {}) {
  const service = new WatchedService().next(TOKEN, allowOnly(30));
  const element = await speaker(service, { text: TEXT, speed: 1, ...settings });
  return { service, element };
}

const startOf = (index: number) => SENTENCES.slice(0, index).join(' ').length + Math.min(index, 1);

/** Two paragraphs, each a request: all six sentences with the first two again, and the last two. */
const FIRST = [...SENTENCES, ...SENTENCES.slice(0, 2)].join(' ');
const SECOND = SENTENCES.slice(4).join(' ');
const PARTS = `${FIRST}\n${SECOND}`;
const LONG_SENTENCE = `${'ئەمڕۆ ئاسمان شین بوو و '.repeat(12)}خۆش.`;

/** Of the first paragraph only the beginning has arrived. */
async function leftMidway(speed: number, text = PARTS) {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const service = new WatchedService().next(STREAM, pauseAfter(12_000, gate));
  const element = await speaker(service, { text, speed });
  await element.play();
  return { service, element, goOn };
}

/** So many sentences have arrived whole. */
async function fetchUntil(element: KurdishTtsElement, service: WatchedService, count: number) {
  await element.play();
  await waitFor(() => service.texts.length > count);
}

/** Seconds at which a sentence starts, once its words are known, or by the element's estimate. */
const guess = (element: KurdishTtsElement, index: number) =>
  (element.duration * startOf(index)) / TEXT.length;

describe("the listener's place", () => {
  // What the browser keeps needs no request; besides, each test has a speed of its own.
  beforeEach(() => caches.delete('kurdish-speech'));

  it('is sought anywhere in a long article, and only what is spoken is requested', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: ARTICLE, speed: 1 });
    expect(ARTICLE.length).to.be.within(19_000, 23_000);
    await element.play();
    const bought = service.texts.join('').length;
    const { duration } = element;
    element.currentTime = 0.7 * duration;
    expect(element.currentTime).to.be.closeTo(0.7 * duration, 10);
    expect(element.seeking).to.equal(true);
    await oneEvent(element, 'seeked');
    await waitFor(() => element.matches(':state(playing)'));
    expect(element.currentTime).to.be.closeTo(0.7 * duration, 10);
    expect(element.duration).to.be.closeTo(duration, duration / 5);
    const [, sought] = service.texts as string[];
    expect(SENTENCES.some((sentence) => sought.startsWith(sentence))).to.equal(true);
    const word = element.words[0];
    expect(word.charIndex / ARTICLE.length).to.be.within(0.66, 0.72);
    expect(bought).to.be.below(ARTICLE.length / 3);
    element.cancel();
  });

  it('returns to what has been spoken without another request, and goes on into what was spoken later', async () => {
    const { element, service } = await inSentences({ speed: 0.9 });
    await fetchUntil(element, service, 2);
    const words = recordWords(element, () => TEXT);
    element.currentTime = guess(element, 4) + 0.1;
    await oneEvent(element, 'seeked');
    await oneEvent(element, 'ended');
    expect(words.join(' ')).to.match(/^پاشان گەڕاینەوە بۆ ماڵەوە\. دایکم چای لێنا\.$/);
    const sent = service.texts.length;
    words.length = 0;
    element.currentTime = 0;
    await element.play();
    await oneEvent(element, 'ended');
    expect(words.join(' ')).to.equal(TEXT);
    expect(service.texts.slice(sent)).to.include(SENTENCES[3]);
    expect(service.texts.slice(sent)).to.not.include.members([SENTENCES[0]]);
    expect(service.texts.slice(sent)).to.not.include.members([SENTENCES[5]]);
  });

  it('has what was on its way when it was left: paid for, it arrives, and is not requested again', async () => {
    const { element, service, goOn } = await leftMidway(2.1);
    element.seekToCharacter(FIRST.length + 3);
    await oneEvent(element, 'seeked');
    expect(service.texts).to.deep.equal([FIRST, SECOND]);
    goOn();
    await oneEvent(element, 'ended');
    const words = recordWords(element, () => PARTS);
    element.currentTime = 0;
    await element.play();
    await oneEvent(element, 'ended');
    expect(words.join(' ')).to.equal(PARTS.replace('\n', ' '));
    expect(service.texts).to.deep.equal([FIRST, SECOND]);
  });

  it('waits at the start of what is still on its way, and is heard from there once it arrives', async () => {
    const { element, service, goOn } = await leftMidway(2.2);
    element.seekToCharacter(FIRST.length + 3);
    await oneEvent(element, 'seeked');
    const words = recordWords(element, () => PARTS);
    element.currentTime = 0;
    await aTimeout(500);
    expect(words).to.deep.equal([]);
    goOn();
    await oneEvent(element, 'ended');
    expect(words.join(' ')).to.equal(PARTS.replace('\n', ' '));
    expect(service.texts).to.deep.equal([FIRST, SECOND]);
  });

  it('is heard at once in the rest of what is on its way, which alone is requested, and nothing beyond', async () => {
    const { element, service, goOn } = await leftMidway(2.3);
    element.seekToCharacter(startOf(6) + 3);
    await oneEvent(element, 'seeked');
    expect(service.texts).to.deep.equal([FIRST, SENTENCES.slice(0, 2).join(' ')]);
    const words = recordWords(element, () => PARTS);
    goOn();
    await oneEvent(element, 'ended');
    expect(words.join(' ')).to.match(new RegExp(`${SECOND}$`));
    expect(service.texts.slice(2)).to.deep.equal([SECOND]);
  });

  it('is the word itself, also while its sound is still on its way', async () => {
    const { element, service, goOn } = await leftMidway(2.5);
    const last = () => element.words.at(-1) as { charIndex: number; start: number };
    await waitFor(() => last().start > element.buffered.end(0));
    const word = last();
    element.seekToCharacter(word.charIndex);
    expect(element.currentTime).to.be.closeTo(word.start, 0.001);
    expect(element.seeking).to.equal(true);
    const words = recordWords(element, () => PARTS);
    goOn();
    await oneEvent(element, 'ended');
    expect(words[0]).to.equal(PARTS.slice(word.charIndex).split(' ')[0]);
    expect(service.texts).to.deep.equal([FIRST, SECOND]);
  });

  it('is the time itself in a sentence of which only the beginning has arrived', async () => {
    const { element, service, goOn } = await leftMidway(1.3, LONG_SENTENCE);
    const time = element.buffered.end(0) + 6;
    expect(element.duration).to.be.above(time + 1);
    element.currentTime = time;
    expect(element.currentTime).to.be.closeTo(time, 0.001);
    const seeked = oneEvent(element, 'seeked');
    goOn();
    await seeked;
    expect(element.currentTime).to.be.closeTo(time, 1.5);
    expect(service.texts).to.deep.equal([LONG_SENTENCE]);
    element.cancel();
  });

  it('lets go of what is on its way when it is cancelled', async () => {
    const { element, service } = await leftMidway(2.4);
    element.seekToCharacter(FIRST.length + 3);
    await oneEvent(element, 'seeked');
    const [, first] = service.calls;
    expect(first?.signal?.aborted).to.equal(false);
    element.cancel();
    expect(first?.signal?.aborted).to.equal(true);
  });

  it('stays at the same word in another voice, and at another speed', async () => {
    const { element, service } = await inSentences({ speed: 0.7 });
    await fetchUntil(element, service, 2);
    await waitFor(() => element.currentTime > 2);
    const words = recordWords(element, () => TEXT);
    const sent = service.texts.length;
    const current = [...element.words].reverse().find(({ start }) => start <= element.currentTime)!;
    element.chooseVoice({ voice: 'sorani_f002', voiceGroup: 'v3', dialect: 'sorani', name: 'Şîlan' });
    await oneEvent(element, 'playing');
    expect(TEXT.slice(current.charIndex)).to.match(new RegExp(`^\\S+ ?${words[0] ?? ''}|^${words[0] ?? ''}`));
    expect(TEXT.slice(current.charIndex).startsWith(String(service.texts[sent]).slice(0, 4))).to.equal(true);
    expect(service.calls.at(-1)?.body.speaker_id).to.equal('sorani_f002');
    const before = element.currentTime;
    element.speed = 1.4;
    await element.play();
    expect(element.currentTime).to.be.closeTo(before / 2, 0.8);
    expect(service.calls.at(-1)?.body.speed).to.equal(1.4);
    await oneEvent(element, 'ended');
    expect(words.slice(-3)).to.deep.equal(TEXT.split(' ').slice(-3));
    expect(words).to.not.include(TEXT.split(' ')[0]);
  });

  it('is sought while paused without a request, until play() is called', async () => {
    const { element, service } = await inSentences({ speed: 0.25 });
    await element.play();
    element.pause();
    await aTimeout(300);
    const sent = service.texts.length;
    element.currentTime = guess(element, 5) + 0.5;
    expect(element.seeking).to.equal(false);
    const { currentTime } = element;
    await aTimeout(600);
    expect(service.texts.length).to.equal(sent);
    expect(element.currentTime).to.equal(currentTime);
    const words = recordWords(element, () => TEXT);
    await element.play();
    await waitFor(() => words.length > 0);
    expect(words[0]).to.equal(SENTENCES[5].split(' ')[0]);
    expect(service.texts.slice(sent)).to.deep.equal([SENTENCES[5]]);
    element.cancel();
  });

  it('only requests where a slider that is dragged comes to rest', async () => {
    const { element, service } = await inSentences({ text: ARTICLE });
    await element.play();
    const sent = service.texts.length;
    for (let share = 0.2; share < 0.9; share += 0.05) {
      element.currentTime = share * element.duration;
      await aTimeout(20);
    }
    await oneEvent(element, 'seeked');
    expect(service.texts.length).to.be.at.most(sent + 2);
    element.cancel();
  });

  it('does not narrow what is saved: the whole text, with nothing requested twice', async () => {
    const { element, service } = await inSentences({ speed: 1.1 });
    await fetchUntil(element, service, 1);
    element.currentTime = guess(element, 3) + 0.3;
    await oneEvent(element, 'seeked');
    const whole = await element.toBlob();
    for (const sentence of [SENTENCES[0], ...SENTENCES.slice(3)])
      expect(service.texts.filter((text) => text === sentence)).to.have.length(1);
    const seconds = (whole.size - 44) / 2 / 24_000;
    expect(seconds).to.be.closeTo(TEXT.length / 12, TEXT.length / 24);
    element.cancel();
  });
});
