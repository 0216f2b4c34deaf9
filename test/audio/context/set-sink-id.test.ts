import { expect } from '@open-wc/testing';
import { outputDevice } from '../../../src/audio/context/output-device.ts';
import { setSinkId } from '../../../src/audio/context/set-sink-id.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';

describe('setSinkId', () => {
  it('says where the browser cannot send Web Audio to a device of choice', async function () {
    if (outputDevice.canChoose) this.skip();
    const error: SpeechError = await setSinkId('any').catch((reason) => reason);
    expect(error.code).to.equal('not-supported');
    expect(outputDevice.sinkId).to.equal('');
  });

  it('names the field, the code and the cause where there is no such device', async function () {
    if (!outputDevice.canChoose) this.skip();
    const error: SpeechError = await setSinkId('gone').catch((reason) => reason);
    expect([error.code, error.field, (error.cause as Error).name]).to.deep.equal([
      'invalid-argument',
      'sinkId',
      'NotFoundError',
    ]);
    expect(outputDevice.sinkId).to.equal('');
  });
});
