import { expect } from '@open-wc/testing';

/** Starts a Worker in a frame with a Content-Security-Policy; resolves to `started` or the error's code and message. */
function startUnder(policy: string): Promise<string> {
  const frame = document.createElement('iframe');
  const script = `
    import { startWorker } from '${new URL('/src/audio/start-worker.ts', location.href)}';
    const asset = { file: 'x.js', embedded: 'postMessage("here")', kind: 'Worker', directive: 'worker-src' };
    const greet = (worker) => new Promise((resolve) => { worker.onmessage = resolve; });
    const tell = (text) => parent.postMessage(text, '*');
    startWorker(asset, undefined, greet)
      .then(() => startWorker(asset, undefined, greet))
      .then(() => tell('started'), (error) => tell(error.code + ': ' + error.message));`;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module">${script}</script>`;
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

describe('Trusted Types', () => {
  before(function () {
    if (!('trustedTypes' in window)) this.skip();
  });

  it('lets Workers start through one policy, made once', async () => {
    const answer = await startUnder("require-trusted-types-for 'script'; trusted-types kurdish-speech");
    expect(answer).to.equal('started');
  });

  it('names the policies to allow where ours is refused', async () => {
    const answer = await startUnder("require-trusted-types-for 'script'; trusted-types another");
    expect(answer).to.match(/^asset-blocked: /);
    expect(answer).to.contain('trusted-types kurdish-speech lit-html');
  });
});
