import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { refuse, SPEAKERS, STREAM, WatchedService } from '../../support/service.ts';
import { recordWords } from '../../support/speaker.ts';

const BEFORE = 'سەرۆکی حکومەت گوتی:';
const QUOTE = '«Em ê li vir bimînin û dest ji kar bernadin.»';
const AFTER = 'پاشان چووە دەرەوە.';

async function article(service: WatchedService, content: ReturnType<typeof html>, voice = 'sorani_m001') {
  const page = await fixture(html`<div lang="ckb">
    <kurdish-tts voice=${voice} speed="4" latency="immediate" .fetch=${service.fetch}>${content}</kurdish-tts>
  </div>`);
  return page.querySelector('kurdish-tts') as KurdishTtsElement;
}

async function readToEnd(element: KurdishTtsElement): Promise<string[]> {
  const words = recordWords(element, () => element.textContent ?? '');
  const ended = oneEvent(element, 'ended');
  await element.play();
  await ended;
  return words;
}

/** What was requested: the text, its voice, its group and its dialect. */
const requested = ({ calls }: WatchedService) =>
  calls
    .filter(({ path }) => path === STREAM)
    .map(({ body: { text, speaker_id, dialect } }) => [text, speaker_id, dialect]);

const firstOf = async (service: WatchedService, dialect: string, group = 'v3') => {
  const response = await service.fetch(`${SPEAKERS}?model=${group}`);
  const { speakers } = (await response.json()) as { speakers: { id: string; dialect: string }[] };
  return speakers.find((speaker) => speaker.dialect === dialect)?.id;
};

describe('a text in which other voices speak', () => {
  it('reads a Kurmanji quote in a Kurmanji voice, and each word once (çîrok, deng)', async () => {
    const service = new WatchedService();
    const element = await article(service, html`<p>${BEFORE} <q>${QUOTE}</q> ${AFTER}</p>`);
    const words = await readToEnd(element);
    expect(words.join(' ')).to.equal(`${BEFORE} ${QUOTE} ${AFTER}`);
    const kurmanji = requested(service)[1]?.[1] as string;
    expect(kurmanji).to.match(/^kurmanji_/);
    expect(requested(service)).to.deep.equal([
      [BEFORE, 'sorani_m001', undefined],
      [QUOTE, kurmanji, undefined],
      [AFTER, 'sorani_m001', undefined],
    ]);
    expect(kurmanji).to.equal(await firstOf(new WatchedService(), 'kurmanji'));
  });

  it('reads a block in the voice that it names, and a name in another script in the voice of its sentence', async () => {
    const service = new WatchedService();
    const element = await article(
      service,
      html`<p>ئەمە Microsoft Office 365ە.</p><p data-voice="sorani_v4_f004">ئەمە دەنگێکی ترە.</p>`,
    );
    await readToEnd(element);
    expect(requested(service)).to.deep.equal([
      ['ئەمە Microsoft Office 365ە.', 'sorani_m001', undefined],
      ['ئەمە دەنگێکی ترە.', 'sorani_v4_f004', undefined],
    ]);
  });

  it('keeps a voice that reads both dialects, in the dialect of the quote', async () => {
    const service = new WatchedService();
    const element = await article(service, html`${AFTER} ${AFTER} ${BEFORE} ${QUOTE}`, 'cast_01');
    await readToEnd(element);
    const said = requested(service);
    expect(said.map(([, voice]) => voice)).to.deep.equal(['cast_01', 'cast_01']);
    expect(said[1]?.[2]).to.equal('kurmanji');
  });

  it('reads on in the voice of the text where that of a quote is refused', async () => {
    const service = new WatchedService();
    let requests = 0;
    const refused = refuse(403, {
      error: 'Upgrade.',
      code: 'upgrade-required',
      upgrade_url: 'https://x.example',
    });
    service.next(
      STREAM,
      (_, real) => real(),
      (call, real) => (requests++ ? real() : refused(call, real)),
    );
    const element = await article(service, html`${BEFORE} ${QUOTE} ${AFTER}`);
    const words = await readToEnd(element);
    expect(words.join(' ')).to.equal(`${BEFORE} ${QUOTE} ${AFTER}`);
    expect(requested(service).map(([text, voice]) => [text, String(voice).split('_')[0]])).to.deep.equal([
      [BEFORE, 'sorani'],
      [QUOTE, 'kurmanji'],
      [QUOTE, 'sorani'],
      [AFTER, 'sorani'],
    ]);
  });

  it('reads on in the voice of the text where there is no list of voices', async () => {
    localStorage.clear();
    const service = new WatchedService().next(
      SPEAKERS,
      refuse(500, { error: 'Down.' }),
      refuse(500, { error: 'Down.' }),
    );
    const element = await article(service, html`${BEFORE} ${QUOTE}`);
    await readToEnd(element);
    expect(requested(service).map(([, voice]) => voice)).to.deep.equal(['sorani_m001', 'sorani_m001']);
  });

  it('asks for a refused voice once, and the service stays in use', async () => {
    const service = new WatchedService();
    const content = html`<p>${BEFORE} ${QUOTE}</p><p data-voice="sorani_v4_x999">${AFTER}</p><p>${BEFORE}</p>
      <p data-voice="sorani_v4_x999">${AFTER}</p>`;
    const element = await article(service, content);
    element.fallback = 'local';
    await readToEnd(element);
    expect(
      requested(service).map(([text, voice]) => [text, String(voice).replace(/^(kurmanji)_.*/, '$1')]),
    ).to.deep.equal([
      [BEFORE, 'sorani_m001'],
      [QUOTE, 'kurmanji'],
      [AFTER, 'sorani_v4_x999'],
      [AFTER, 'sorani_m001'],
      [BEFORE, 'sorani_m001'],
      [AFTER, 'sorani_m001'],
    ]);
  });

  it('reads a line of dialogue with its dash, and what stands behind it', async () => {
    const service = new WatchedService();
    const element = await article(
      service,
      html`<p>${BEFORE}</p><p>– Em ê li vir bimînin.</p><p>${AFTER}</p>`,
    );
    await readToEnd(element);
    expect(service.texts).to.deep.equal([BEFORE, '– Em ê li vir bimînin.', AFTER]);
  });

  it('knows the voice of a quote without a network, once it has spoken', async () => {
    const service = new WatchedService();
    await readToEnd(await article(service, html`${BEFORE} ${QUOTE}`));
    const voice = requested(service)[1]?.[1];
    const later = new WatchedService().next(
      SPEAKERS,
      () => Promise.reject(new TypeError('network error')),
      () => Promise.reject(new TypeError('network error')),
    );
    await readToEnd(await article(later, html`${BEFORE} ${QUOTE}`));
    expect(requested(later)[1]?.[1]).to.equal(voice);
  });

  it('stays in one voice where it is signed', async () => {
    const service = new WatchedService();
    const element = await article(service, html`${BEFORE} ${QUOTE}`);
    element.signature = 'x'.repeat(22);
    await readToEnd(element);
    expect(requested(service)).to.deep.equal([[`${BEFORE} ${QUOTE}`, 'sorani_m001', undefined]]);
  });
});
