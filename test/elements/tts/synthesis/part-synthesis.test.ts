import { expect } from '@open-wc/testing';
import { createTokenSource } from '../../../../src/client/create-token-source.ts';
import { plainRequests } from '../../../../src/elements/tts/requests/part-requests.ts';
import type { SpeechRequest } from '../../../../src/elements/tts/requests/speech-request.ts';
import { synthesizeParts } from '../../../../src/elements/tts/synthesis/part-synthesis.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { collapse, ONE_SHOT, STREAM, TOKEN, WatchedService } from '../../support/service.ts';
import { failure } from '../../support/speaker.ts';

const TEXT = 'سڵاو هاوڕێم.';

/** @returns Samples in all. */
async function speak({ fetch }: WatchedService, fields: Partial<SpeechRequest> = {}): Promise<number> {
  const voice = { voice: 'sorani_m001', voiceGroup: 'v3', dialect: undefined, speed: 4 };
  const request: SpeechRequest = {
    ...voice,
    text: TEXT,
    endpoint: '/speech',
    format: 'stream',
    generation: {},
    ...fields,
  };
  let frames = 0;
  for await (const { samples } of synthesizeParts(request, {
    requests: plainRequests(request, splitSentences(request.text)),
    tokenSource: createTokenSource(TOKEN, { fetch }),
    fetch,
    assetBase: undefined,
    compact: Promise.resolve(undefined),
    signal: new AbortController().signal,
    characterLimits: new Map(),
    from: { offset: 0, frames: 0 },
    untilDue: async (refusal) => {
      if (refusal) throw refusal;
    },
    onFirstByte: () => {},
  }))
    frames += samples.length;
  return frames;
}

const requested = ({ calls }: WatchedService) =>
  calls.filter(({ path }) => path !== TOKEN).map(({ path, body }) => [path, body.text, body.seed]);

describe('part synthesis', () => {
  it('asks once more, with another seed, where nothing was generated', async () => {
    const service = new WatchedService().next(STREAM, collapse);
    expect(await speak(service)).to.be.above(2400);
    expect(requested(service)).to.deep.equal([
      [STREAM, TEXT, undefined],
      [ONE_SHOT, TEXT, 1],
    ]);
  });

  it('gives up when nothing is generated again: the text is at fault (dots)', async () => {
    const service = new WatchedService();
    const fault = await failure(speak(service, { text: '… ! —', generation: { seed: 7 } }));
    expect(fault).to.include({ code: 'synthesis-failed', field: 'text' });
    expect(requested(service)).to.deep.equal([
      [ONE_SHOT, '… ! —', 7],
      [ONE_SHOT, '… ! —', 8],
    ]);
  });
});
