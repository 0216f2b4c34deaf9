import { expect } from '@open-wc/testing';
import { configureAssets } from '../../../src/audio/assets/asset-sources.ts';
import { loadWorklet } from '../../../src/audio/assets/load-worklet.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';
import source from '../../../worklets/pcm-player-processor.ts?source';

const NAME = 'kurdish-pcm-player-2';

function works(context: BaseAudioContext): boolean {
  try {
    new AudioWorkletNode(context, NAME).disconnect();
    return true;
  } catch {
    return false;
  }
}

/** Runs loadWorklet in a frame with a Content-Security-Policy; resolves to `loaded` or the error's code and message. */
function loadUnder(policy: string, settings: string): Promise<string> {
  const frame = document.createElement('iframe');
  const script = `
    import { configureAssets } from '${new URL('/src/audio/assets/asset-sources.ts', location.href)}';
    import { loadWorklet } from '${new URL('/src/audio/assets/load-worklet.ts', location.href)}';
    configureAssets(${settings});
    loadWorklet(new OfflineAudioContext(1, 128, 48000), 'pcm-player-processor').then(
      () => parent.postMessage('loaded', '*'),
      (error) => parent.postMessage(error.code + ': ' + error.message, '*'),
    );`;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module" nonce="entry">${script}</script>`;
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage(event) {
      if (event.source !== frame.contentWindow) return;
      window.removeEventListener('message', onMessage);
      frame.remove();
      resolve(event.data);
    });
    document.body.append(frame);
  });
}

describe('loadWorklet', () => {
  let context: AudioContext;
  beforeEach(() => {
    context = new AudioContext();
  });
  afterEach(async () => {
    configureAssets({ order: 'embedded-first' });
    await context.close();
  });

  it('needs no file: the embedded copy is enough', async () => {
    await loadWorklet(context, 'pcm-player-processor');
    expect(works(context)).to.equal(true);
  });

  it('is one script without imports, small enough for one round trip', () => {
    expect(source).to.not.match(/\bimport\b|\bexport\b/);
    expect(source.length).to.be.below(14_000);
  });

  it('can be called repeatedly, with several sources', async () => {
    const base = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    await context.audioWorklet.addModule(base);
    await Promise.all([
      loadWorklet(context, 'pcm-player-processor'),
      loadWorklet(context, 'pcm-player-processor'),
    ]);
    expect(works(context)).to.equal(true);
  });

  it('falls back to the embedded copy when asset-base has no such file', async () => {
    await loadWorklet(context, 'pcm-player-processor', { assetBase: '/nowhere' });
    expect(works(context)).to.equal(true);
  });

  it('tries the sibling file first if configured to, and falls back to the embedded copy when it is missing', async () => {
    configureAssets({ order: 'sibling-first', siblingBase: new URL('/nowhere/', location.href).href });
    await loadWorklet(context, 'pcm-player-processor');
    expect(works(context)).to.equal(true);
  });

  it('under a policy without blob: names the sources tried, the directive and the fix', async () => {
    const answer = await loadUnder(
      `default-src 'none'; script-src ${location.origin} 'nonce-entry'`,
      `{ order: 'embedded-first', siblingBase: '${location.origin}/nowhere/' }`,
    );
    expect(answer).to.match(/^asset-blocked: /);
    expect(answer).to.contain('blob: (embedded pcm-player-processor)');
    expect(answer).to.contain(`${location.origin}/nowhere/pcm-player-processor.js`);
    expect(answer).to.contain('script-src');
    expect(answer).to.contain('asset-base');
  });

  it("refuses an asset-base that is neither on the page's origin, nor this build's folder, nor on an allowed origin", async () => {
    configureAssets({ siblingBase: 'https://cdn.example/ours/', origins: ['https://static.example'] });
    const requested: string[] = [];
    const silent = { audioWorklet: { addModule: async (url: string) => void requested.push(url) } };
    const load = (assetBase: string) =>
      loadWorklet(silent as unknown as AudioContext, 'pcm-player-processor', { assetBase });
    for (const assetBase of [
      'https://evil.example/',
      '//evil.example/',
      'https://static.example.evil.example/',
      'http://static.example/',
      'https://cdn.example/theirs/',
      'https://cdn.example/ours/..%2ftheirs/',
      'data:text/javascript,',
    ]) {
      const error = await load(assetBase).catch((reason) => reason as SpeechError);
      expect((error as SpeechError).code, assetBase).to.equal('asset-blocked');
    }
    expect(requested).to.deep.equal([]);
    const error = (await load('https://evil.example/').catch((reason) => reason)) as SpeechError;
    expect(error.message).to.match(/^asset-base names https:\/\/evil\.example: only .* configureAssets/);
    const allowed = ['https://static.example/any', 'https://cdn.example/ours', `${location.origin}/any`];
    for (const assetBase of allowed) await load(assetBase);
    expect(requested).to.deep.equal(allowed.map((folder) => `${folder}/pcm-player-processor.js`));
  });

  it('retries after a failure, and treats another assetBase as another source', async () => {
    const requested: string[] = [];
    const failing = {
      audioWorklet: {
        addModule(url: string) {
          requested.push(url.slice(0, 5) === 'blob:' || url.slice(0, 5) === 'data:' ? url.slice(0, 5) : url);
          return Promise.reject(new DOMException('Unable to load a worklet module.', 'AbortError'));
        },
      },
    } as unknown as AudioContext;
    const origins = ['https://a.example', 'https://b.example'];
    configureAssets({ origins, siblingBase: 'https://cdn.example/' });
    for (const assetBase of ['https://a.example/x', 'https://b.example/x/', 'https://a.example/x']) {
      const error = await loadWorklet(failing, 'pcm-player-processor', { assetBase }).catch(
        (reason) => reason as SpeechError,
      );
      expect((error as SpeechError).code).to.equal('asset-blocked');
    }
    const usual = ['blob:', 'data:', 'https://cdn.example/pcm-player-processor.js'];
    expect(requested).to.deep.equal([
      'https://a.example/x/pcm-player-processor.js',
      ...usual,
      'https://b.example/x/pcm-player-processor.js',
      ...usual,
      'https://a.example/x/pcm-player-processor.js',
      ...usual,
    ]);
  });
});
