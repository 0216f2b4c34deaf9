import { after } from 'node:test';
import { ROUTES } from '../../src/contract/routes.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { createService } from '../../src/service/service.ts';
import { assertAnswer } from './support/answers.ts';
import { fuzz } from './support/fuzz.ts';
import { speechRequests } from './support/request-values.ts';
import { jsonSchemaOf } from './support/schema-cases.ts';
import { openUnlimited } from './support/unlimited.ts';

const { store, ttsKey } = await openUnlimited({});
const tts = createFormantEngine({ threads: 1 });
after(() => tts.close());
const service = createService({ tts, store });

// The embedded engine is far slower than a tone.
fuzz(
  'the embedded engine speaks any text, voice and controls that the contract accepts',
  speechRequests(jsonSchemaOf(ROUTES.synthesizeSpeech.body.schema)),
  async (request) => {
    const response = await service.fetch(
      new Request(`http://service.test${ROUTES.synthesizeSpeech.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': ttsKey },
        body: JSON.stringify(request),
      }),
    );
    await assertAnswer('synthesizeSpeech', response, [200]);
  },
  { share: 1 / 5 },
);
