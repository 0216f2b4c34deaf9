// The proxy and the service in a process of their own, with engines that speak the tone and hear the marked word. The page's script
// comes as the first message, the address of the page goes back; after that, every message is answered with the probes' notes since the last.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { startBackend } from '../../demo/backend.ts';
import { MARKED_WORD, SECONDS, tone } from './marks.mjs';
import { CHANNEL } from './probe.mjs';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Journeys</title>
<p id="text">${'وشە '.repeat(4)}</p>
<kurdish-tts for="text" controls></kurdish-tts>
<textarea id="field"></textarea>
<kurdish-dictate for="field" interim-results continuous echo-cancellation="false" noise-suppression="false" auto-gain-control="false"></kurdish-dictate>
<script type="module" src="/page.js"></script>`;

const tts = {
  name: 'tone',
  async *synthesize() {
    yield {
      samples: tone(SECONDS),
      words: [{ word: 'وشە', start: 0, end: SECONDS, char_start: 0, char_end: 3 }],
    };
  },
  async close() {},
};
const stt = {
  name: 'marked word',
  trainedOn: 'nothing',
  open: () => ({
    write: async () => ({ text: MARKED_WORD }),
    finish: async () => MARKED_WORD,
    close() {},
  }),
  async close() {},
};

const notes = [];
const channel = new BroadcastChannel(CHANNEL);
channel.onmessage = ({ data }) => notes.push(data);

const [script] = await once(process, 'message');
let backend;
const server = createServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script);
  else if (request.url.startsWith('/speech/')) backend.handle(request, response);
  else response.setHeader('Content-Type', 'text/html').end(PAGE);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;
backend = await startBackend({ origins: [origin], tts, stt });
process.send(origin);
process.on('message', () => process.send(notes.splice(0)));
