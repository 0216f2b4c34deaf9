import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { DegradedEvent } from '../../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { openLexicon } from '../../../../src/elements/tts/requests/open-lexicon.ts';
import { WatchedService } from '../../support/service.ts';
import { failure, recordWords } from '../../support/speaker.ts';

const ENTRIES = [{ word: 'پ د ک', say: 'پارتی دیموکراتی کوردستان' }];
const TEXT = 'ئەمڕۆ پ د ک کۆبووەوە.';
const SAID = 'ئەمڕۆ پارتی دیموکراتی کوردستان کۆبووەوە.';

const addressOf = (content: string) => URL.createObjectURL(new Blob([content], { type: 'application/json' }));

async function speaker(service: WatchedService, lexicon: string | object | null, text = TEXT) {
  return fixture<KurdishTtsElement>(
    html`<kurdish-tts text=${text} voice="sorani_m001" speed="4" latency="immediate" .fetch=${service.fetch} .lexicon=${lexicon}></kurdish-tts>`,
  );
}

async function readToEnd(element: KurdishTtsElement, text = TEXT): Promise<string[]> {
  const words = recordWords(element, () => text);
  const ended = oneEvent(element, 'ended');
  await element.play();
  await ended;
  return words;
}

describe('<kurdish-tts lexicon>', () => {
  for (const [name, lexicon] of [
    ['a file', addressOf(JSON.stringify({ entries: ENTRIES }))],
    ['a property', { entries: ENTRIES }],
  ] as const)
    it(`sends names as they are said, and finds them in the text as it is written: ${name} (nav, peyv)`, async () => {
      const service = new WatchedService();
      const element = await speaker(service, lexicon);
      const words = await readToEnd(element);
      expect(service.texts).to.deep.equal([SAID]);
      expect(words).to.deep.equal(['ئەمڕۆ', 'پ د ک', 'پ د ک', 'پ د ک', 'کۆبووەوە.']);
    });

  it('cuts a text so that each part fits one request as it is said', async () => {
    const service = new WatchedService();
    const text = 'ئەمڕۆ پ د ک کۆبووەوە و پ د ک بڕیاری دا. '.repeat(30).trim();
    const element = await speaker(service, { entries: ENTRIES }, text);
    await readToEnd(element, text);
    for (const sent of service.texts) expect([...String(sent)].length).to.be.at.most(500);
    expect(service.texts.join(' ')).to.equal(text.replaceAll('پ د ک', ENTRIES[0]!.say));
  });

  it('keeps to the words of the dialect that is read', async () => {
    const service = new WatchedService();
    const entries = [{ word: 'پ د ک', say: 'پێدێکێ', dialect: 'badini' }];
    await readToEnd(await speaker(service, { entries }));
    expect(service.texts).to.deep.equal([TEXT]);
  });

  for (const [name, lexicon, reason] of [
    [
      'is not there',
      '/nowhere/names.json',
      `The lexicon ${location.origin}/nowhere/names.json could not be fetched: status 404.`,
    ],
    ['is not JSON', addressOf('<p>'), /is not JSON\.$/],
    [
      'has a fault',
      addressOf('{"entries":[{"word":"x"}]}'),
      'Entry 1 (x) needs "say" or "ipa", and not both.',
    ],
  ] as const)
    it(`reads without a lexicon that ${name}, and says what is wrong`, async () => {
      const service = new WatchedService();
      const element = await speaker(service, lexicon);
      const degraded: DegradedEvent[] = [];
      element.addEventListener('kurdish-degraded', (event) => degraded.push(event as DegradedEvent));
      await readToEnd(element);
      expect(service.texts).to.deep.equal([TEXT]);
      expect(degraded.map(({ detail }) => detail.feature)).to.deep.equal(['lexicon']);
      if (typeof reason === 'string') expect(degraded[0]?.detail.reason).to.equal(reason);
      else expect(degraded[0]?.detail.reason).to.match(reason);
    });

  it('does not change a signed text', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { entries: ENTRIES });
    element.signature = 'x'.repeat(22);
    await readToEnd(element);
    expect(service.texts).to.deep.equal([TEXT]);
  });
});

describe('openLexicon', () => {
  it('fetches an address once, and again after it has failed', async () => {
    const address = addressOf(JSON.stringify({ entries: ENTRIES }));
    const [one, other] = await Promise.all([openLexicon(address), openLexicon(address)]);
    expect(one).to.equal(other);
    expect(one(TEXT, 'sorani').text).to.equal(SAID);
    expect(await failure(openLexicon('/nowhere/a.json'))).to.include({
      code: 'invalid-argument',
      field: 'lexicon',
    });
    expect(await failure(openLexicon('/nowhere/a.json'))).to.include({ code: 'invalid-argument' });
  });
});
