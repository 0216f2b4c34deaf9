import { expect } from '@open-wc/testing';

const START = `
  import { startWorker } from '${new URL('/src/audio/assets/start-worker.ts', location.href)}';
  const asset = { file: 'x.js', embedded: 'postMessage("here")', kind: 'Worker', directive: 'worker-src' };
  const greet = (worker) => new Promise((resolve) => { worker.onmessage = resolve; });
  const report = (text) => parent.postMessage(text, '*');
  startWorker(asset, undefined, greet)
    .then(() => startWorker(asset, undefined, greet))
    .then(() => report('started'), (error) => report(error.code + ': ' + error.message));`;

/** Runs a module in a frame with a Content-Security-Policy; resolves to its report: `started` or the error's code and message. */
function answerUnder(policy: string, script = START): Promise<string> {
  const frame = document.createElement('iframe');
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

  it('lets Workers start through one policy, created once', async () => {
    const answer = await answerUnder("require-trusted-types-for 'script'; trusted-types kurdish-speech");
    expect(answer).to.equal('started');
  });

  it('lets a Worker start from where a bundler has put its file, reported as a path without an origin', async () => {
    const moved = new URL('moved-worker.ts', import.meta.url).pathname;
    const answer = await answerUnder(
      `script-src ${location.origin} 'unsafe-inline'; worker-src ${location.origin}; require-trusted-types-for 'script'; trusted-types kurdish-speech`,
      `import { ownFiles } from '${new URL('/src/audio/assets/own-files.ts', location.href)}';
      ownFiles['x.js'] = async () => ({ url: '${moved}' });
      ${START}`,
    );
    expect(answer).to.equal('started');
  });

  it('does not trust a URL of another origin', async () => {
    const answer = await answerUnder(
      "require-trusted-types-for 'script'; trusted-types kurdish-speech",
      `import { trustedScriptUrl } from '${new URL('/src/audio/assets/trusted-script-url.ts', location.href)}';
      let answer = String(trustedScriptUrl('${location.origin}/x.js'));
      try { trustedScriptUrl('https://evil.example/x.js') } catch ({ message }) { answer += '; ' + message }
      parent.postMessage(answer, '*');`,
    );
    expect(answer).to.equal(
      `${location.origin}/x.js; https://evil.example/x.js is not an address that kurdish-speech may load scripts from.`,
    );
  });

  it('names the policies to allow when ours is blocked', async () => {
    const answer = await answerUnder("require-trusted-types-for 'script'; trusted-types another");
    expect(answer).to.match(/^asset-blocked: /);
    expect(answer).to.contain('trusted-types kurdish-speech lit-html');
  });
});
