import assert from 'node:assert/strict';
import { readUpload } from '../../src/service/http/read-upload.ts';
import { ToneRecognizer } from '../service/support/tone-recognizer.ts';
import { assertAnswer } from './support/answers.ts';
import { brokenForms, type WrittenForm, wholeForms } from './support/forms.ts';
import { fuzz } from './support/fuzz.ts';
import { openUnlimited } from './support/unlimited.ts';

const { service, sttKey, usedUpSttKey } = await openUnlimited({ stt: new ToneRecognizer() });

/** In chunks, as from a socket. */
function request({ contentType, body }: WrittenForm, key = sttKey): Request {
  let position = 0;
  const pieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (position >= body.length) controller.close();
      else controller.enqueue(new Uint8Array(body.subarray(position, position + 500)));
      position += 500;
    },
  });
  const init = {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-api-key': key },
    body: pieces,
    duplex: 'half',
  };
  return new Request('http://service.test/api/stt-proxy', init as RequestInit);
}

fuzz('a form that RFC 7578 allows is read byte for byte', wholeForms, async (form) => {
  const upload = await readUpload(request(form), 10 * 1024 * 1024, 'free');
  assert.deepEqual(upload, {
    file: form.file,
    fields: new Map(form.dialect === undefined ? [] : [['dialect', [form.dialect]]]),
    cutFields: new Set(),
  });
});

// Without credits nothing is decoded: 403 means that the form was complete.
fuzz(
  'POST /api/stt-proxy: a form that is malformed in any way is 400, in the shape of the contract, unless it is complete nonetheless',
  brokenForms,
  async (form) => {
    await assertAnswer('transcribeRecording', await service.fetch(request(form, usedUpSttKey)), [400, 403]);
  },
);

// Each complete one starts a thread, which finds that there is no audio.
fuzz(
  'POST /api/stt-proxy: a form that is malformed in any way, or has no audio, is 400, in the shape of the contract',
  brokenForms,
  async (form) => {
    await assertAnswer('transcribeRecording', await service.fetch(request(form)), [400]);
  },
  { share: 1 / 20 },
);
