import { dialects, strings } from './strings.js';

const byId = (id) => document.getElementById(id);
const text = byId('text');
const speaker = byId('speaker');
const reader = byId('reader');
const echoVoice = byId('echo-voice');
const echoDictation = byId('echo-dictation');

function showInterface(language) {
  const words = strings[language];
  document.documentElement.lang = language;
  document.documentElement.dir = words.dir;
  for (const element of document.querySelectorAll('[data-string]'))
    element.textContent = words[element.dataset.string];
  document.title = `${words.title} · kurdish-speech`;
  speaker.label = words.yourText;
  reader.label = words.article;
  echoVoice.label = words.roundTrip;
  for (const [id, label] of Object.entries({
    echo: 'roundTrip',
    note: 'note',
    subject: 'subject',
    message: 'message',
    rich: 'richText',
  }))
    byId(`${id}-dictation`).label = words[label];
}

function showDialect(name) {
  const { lang, dir, voice, examples } = dialects[name];
  speaker.cancel();
  speaker.dialect = name;
  speaker.voice = voice;
  byId('code-voice').textContent = voice;
  text.lang = lang;
  text.dir = dir;
  text.textContent = examples[0];
  byId('examples').replaceChildren(
    ...examples.map((sentence) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.lang = lang;
      button.dir = dir;
      button.textContent = sentence;
      button.addEventListener('click', () => {
        text.textContent = sentence;
        speaker.play();
      });
      item.append(button);
      return item;
    }),
  );
}

function showArticle(name) {
  reader.cancel();
  reader.dialect = name;
  reader.voice = dialects[name].reader;
  reader.htmlFor = `article-${name}`;
  for (const article of document.querySelectorAll('article')) article.hidden = article.id !== reader.htmlFor;
}

function showDictation(name) {
  const { voice, examples } = dialects[name];
  for (const dictation of document.querySelectorAll('kurdish-dictate')) {
    dictation.abort();
    dictation.dialect = name;
  }
  const sentence = byId('echo-sentence');
  sentence.lang = dialects[name].lang;
  sentence.dir = dialects[name].dir;
  sentence.textContent = examples[2];
  echoVoice.cancel();
  echoVoice.dialect = name;
  echoVoice.voice = voice;
  byId('code-dialect').textContent = name;
}

/** @param endpoint The proxy, or `local:`. */
function showEngine(endpoint) {
  for (const element of document.querySelectorAll('kurdish-tts, kurdish-dictate')) {
    (element.cancel ?? element.abort).call(element);
    element.endpoint = endpoint;
  }
}

/** Speaks the sentence, then feeds the same audio to the dictation element. */
async function speakAndTranscribe() {
  // Created during the click: browsers start audio only on a user gesture.
  const context = new AudioContext();
  byId('echo-start').disabled = true;
  try {
    const spoken = new Promise((resolve, reject) => {
      echoVoice.addEventListener('ended', resolve, { once: true });
      echoVoice.addEventListener('error', reject, { once: true });
    });
    await echoVoice.play();
    await spoken;
    const recording = await (await echoVoice.toBlob('wav')).arrayBuffer();
    const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(recording) });
    const sound = context.createMediaStreamDestination();
    source.connect(sound);
    echoDictation.stream = sound.stream;
    await echoDictation.start();
    const played = new Promise((resolve) => source.addEventListener('ended', resolve));
    source.start();
    await played;
    await echoDictation.finalize();
  } catch {
    // The elements show the error.
  } finally {
    echoDictation.stream = undefined;
    byId('echo-start').disabled = false;
    await context.close();
  }
}

function whenChosen(id, show) {
  byId(id).addEventListener('change', (event) => show(event.target.value));
}

whenChosen('interface', (language) => {
  showInterface(language);
  history.replaceState(null, '', `#${language}`);
});
whenChosen('engine', showEngine);
whenChosen('dialect', showDialect);
whenChosen('article-dialect', showArticle);
whenChosen('dictation-dialect', showDictation);
byId('echo-start').addEventListener('click', speakAndTranscribe);
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = strings[document.documentElement.lang];
  const sent = [...new FormData(event.target)].map(([name, value]) => `${words[name]}: ${value}`);
  byId('sent').textContent = `${words.sent} — ${sent.join(' · ')}`;
});
speaker.addEventListener('kurdish-voicechange', (event) => {
  byId('code-voice').textContent = event.detail.voice;
});

await Promise.all(['kurdish-tts', 'kurdish-dictate'].map((name) => customElements.whenDefined(name)));
const requested = decodeURIComponent(location.hash.slice(1));
const language = requested in strings ? requested : 'ckb';
document.querySelector(`input[name="interface"][value="${language}"]`).checked = true;
showInterface(language);
showEngine(document.querySelector('input[name="engine"]:checked').value);
showDialect(document.querySelector('input[name="dialect"]:checked').value);
showArticle(document.querySelector('input[name="article-dialect"]:checked').value);
showDictation(document.querySelector('input[name="dictation-dialect"]:checked').value);
