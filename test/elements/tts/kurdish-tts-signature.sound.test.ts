import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent } from '../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { signText } from '../../../src/proxy/texts/sign-text.ts';
import type { StageOptions } from '../../speech-stage-options.ts';
import { failure } from '../support/speaker.ts';

const SECRET = 'the secret of this site, at least 32 bytes';
const VOICE = 'sorani_m001';
const LIMIT = 60;
/** Four parts of a proxy that takes 60 characters at once; each is long enough to be one of its own. */
const PARAGRAPHS = [
  'لەم بەهارەدا، کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.',
  'منداڵەکان زۆر دڵخۆش بوون، چونکە کتێبەکان نوێن!',
  'هەموو ڕۆژێک دەچنە ئەوێ و چیرۆک دەخوێننەوە.',
  'دوێنێ چووین بۆ بازاڕ و نانمان کڕی، ئەمڕۆ لە ماڵین.',
];
const TEXT = PARAGRAPHS.join('\n\n');

describe('signed texts', () => {
  let mount: string;
  /** Requests for speech: their texts and headers, and how they were answered. */
  let asked: { text: string; headers: Headers; status: number }[] = [];
  /** Breaks the answer to the request with this index. */
  let broken: number | undefined;

  const watched: typeof fetch = async (input, init) => {
    const isSpeech = /\/api\/tts-/.test(String(input));
    const response = await fetch(input, init);
    if (!isSpeech) return response;
    const { text } = JSON.parse(String(init?.body)) as { text: string };
    asked.push({ text, headers: new Headers(init?.headers), status: response.status });
    return asked.length - 1 === broken ? Response.error() : response;
  };

  async function open(options: StageOptions): Promise<void> {
    const response = await fetch('/stages', { method: 'POST', body: JSON.stringify(options) });
    ({ mount } = (await response.json()) as { mount: string });
  }

  async function speaker(signature: string | null, text: string | null = TEXT): Promise<KurdishTtsElement> {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts endpoint=${mount} voice=${VOICE} speed="4" latency="immediate" .fetch=${watched}></kurdish-tts>`,
    );
    element.text = text;
    if (signature !== null) element.setAttribute('signature', signature);
    return element;
  }

  const signed = () => signText(TEXT, { voice: VOICE, secret: SECRET, maxCharacters: LIMIT });

  beforeEach(() => {
    asked = [];
    broken = undefined;
  });
  afterEach(() => fetch(`${mount}/end`, { method: 'POST' }));

  it('are spoken whole, each part with the signature that belongs to it', async () => {
    await open({ texts: 'signed', tokenSecret: SECRET, maxChars: LIMIT });
    const signature = await signed();
    const element = await speaker(signature);
    await element.play();
    await oneEvent(element, 'ended');
    expect(asked.map(({ text }) => text)).to.deep.equal(PARAGRAPHS);
    expect(asked.map(({ headers }) => headers.get('speech-signature')).join('.')).to.equal(signature);
    expect(element.words.length).to.equal(TEXT.split(/\s+/).length);
  });

  it('keep their signatures when speech goes on after a broken connection', async () => {
    await open({ texts: 'signed', tokenSecret: SECRET, maxChars: LIMIT });
    const signature = await signed();
    const element = await speaker(signature);
    broken = 2;
    const error = oneEvent<SpeechErrorEvent>(element, 'error');
    await element.play();
    await error;
    await element.play();
    await oneEvent(element, 'ended');
    expect(asked.map(({ text }) => text)).to.deep.equal([...PARAGRAPHS.slice(0, 3), ...PARAGRAPHS.slice(2)]);
    expect(asked.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
  });

  it('are sent with their signature by the other endpoint too', async () => {
    await open({ texts: 'signed', tokenSecret: SECRET, maxChars: LIMIT });
    const element = await speaker(await signed());
    element.format = 'wav';
    await element.play();
    await oneEvent(element, 'ended');
    expect(asked.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
  });

  it('are the only ones: other texts, voices and orders are refused, and the error says so', async () => {
    await open({ texts: 'signed', tokenSecret: SECRET, maxChars: LIMIT });
    const signature = await signed();
    const swapped = signature.split('.').reverse().join('.');
    for (const element of [
      await speaker(null),
      await speaker(swapped),
      await speaker(signature, `\u200c${TEXT}`),
      Object.assign(await speaker(signature), { voice: 'sorani_f002' }),
    ]) {
      const error = await failure(element.play());
      expect(error).to.include({ code: 'origin-refused', status: 403 });
      expect(error.message).to.match(/^This proxy speaks signed texts only: /);
      element.remove();
    }
    expect(asked.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403]);
  });

  it('go with the path of the page only to a proxy that reads pages', async () => {
    await open({ texts: 'pages' });
    const element = await speaker(null, 'ئەم ڕستەیە لەم پەڕەیەدا نییە.');
    const error = await failure(element.play());
    expect(error.message).to.match(/^This proxy speaks only what stands on the page that asks: /);
    expect(asked[0]?.headers.get('speech-page')).to.equal(location.pathname);
    await fetch(`${mount}/end`, { method: 'POST' });

    await open({});
    element.endpoint = mount;
    await element.play();
    expect(asked[1]?.status).to.equal(200);
    expect([...asked[1]!.headers.keys()].filter((name) => name.startsWith('speech-'))).to.deep.equal([]);
    element.cancel();
  });

  it('do not lend their signature to a text of speak()', async () => {
    await open({ texts: 'signed', tokenSecret: SECRET, maxChars: LIMIT });
    const element = await speaker(await signed());
    const error = await failure(element.speak('ڕستەیەکی تر.'));
    expect(error).to.include({ code: 'origin-refused' });
    expect(asked[0]?.headers.has('speech-signature')).to.equal(false);
    await element.play();
    expect(asked[1]).to.include({ text: PARAGRAPHS[0], status: 200 });
    element.cancel();
  });
});
