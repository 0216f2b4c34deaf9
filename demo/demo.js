import { dialects, strings } from './strings.js';

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const text = byId('text');
const speaker = byId('speaker');
const reader = byId('reader');
const echoVoice = byId('echo-voice');
const echoDictation = byId('echo-dictation');
/** What speaks the visitor's text. */
let spokenBy = { voice: '', voiceGroup: 'v5' };

/** Sets properties once the element's own script has run; texts do not wait for it. */
async function set(element, properties) {
  await customElements.whenDefined(element.localName);
  Object.assign(element, properties);
}

/** A player or a dictation; before it is defined, there is nothing to stop. */
const stop = (element) => (element.cancel ?? element.abort)?.call(element);

function showInterface(language) {
  const words = strings[language];
  choose('interface', language);
  root.lang = language;
  root.dir = words.dir;
  for (const element of document.querySelectorAll('[data-string]'))
    element.textContent = words[element.dataset.string];
  document.title = `${words.title} · kurdish-speech`;
  set(speaker, { label: words.yourText });
  set(reader, { label: words.article });
  set(echoVoice, { label: words.roundTrip });
  set(byId('playlist'), { label: words.more });
  for (const [id, label] of Object.entries({
    echo: 'roundTrip',
    note: 'note',
    subject: 'subject',
    message: 'message',
    rich: 'richText',
  }))
    set(byId(`${id}-dictation`), { label: words[label] });
  byId('copied').value = '';
  if (words.speaks) showExamples(words.speaks);
}

/** @param name The dialect of everything that is read, and dictated: Badini is dictated as the Kurmanji that it belongs to. */
function showExamples(name) {
  showDialect(name);
  showArticle(name);
  showDictation(name === 'sorani' ? 'sorani' : 'kurmanji');
}

function choose(name, value) {
  document.querySelector(`input[name="${name}"][value="${value}"]`).checked = true;
}

function showDialect(name) {
  const { lang, dir, voice, examples } = dialects[name];
  choose('dialect', name);
  stop(speaker);
  set(speaker, { dialect: name, voice });
  spokenBy = { ...spokenBy, voice };
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
        showLines();
        speaker.play();
      });
      item.append(button);
      return item;
    }),
  );
  showLines();
}

/** What the visitor hears, as HTML for a page of their own. */
function showLines() {
  const { voice, voiceGroup } = spokenBy;
  // Most ids say their group.
  const group =
    voice.includes(`_${voiceGroup}_`) || voiceGroup === 'v3' ? '' : ` voice-group="${voiceGroup}"`;
  const sentence = document.createElement('p');
  Object.assign(sentence, {
    id: 'text',
    lang: text.lang,
    dir: text.dir,
    textContent: text.textContent.trim(),
  });
  byId('lines').replaceChildren(
    ...lines(
      '<script type="module" src="/cdn/kurdish-player.js"></script>',
      `<kurdish-tts controls for="text" highlight="word" endpoint="local:" voice="${voice}"${group}></kurdish-tts>`,
      sentence.outerHTML,
    ),
  );
}

function showDictationLines(dialect) {
  byId('dictation-lines').replaceChildren(
    ...lines(
      '<script type="module" src="/cdn/kurdish-speech.js"></script>',
      '<textarea id="note" dir="auto"></textarea>',
      `<kurdish-dictate for="note" endpoint="local:" dialect="${dialect}"></kurdish-dictate>`,
    ),
  );
}

/** Elements of code, one a line; a text between tags keeps its own direction. */
function lines(...all) {
  return all.flatMap((each, index) => {
    const line = document.createElement('span');
    line.className = 'line';
    const [, start, inner, end] = /^(<[^>]*>)([^<]*)(<.*)$/.exec(each);
    const words = document.createElement('bdi');
    words.textContent = inner;
    line.append(start, words, end);
    return index === 0 ? [line] : ['\n', line];
  });
}

function showArticle(name) {
  choose('article-dialect', name);
  stop(reader);
  const story = `article-${name}`;
  set(reader, { dialect: name, voice: dialects[name].reader, htmlFor: story, headline: '' });
  for (const edition of document.querySelectorAll('.edition'))
    edition.hidden = !edition.contains(byId(story));
  const playlist = byId('playlist');
  playlist.lang = dialects[name].lang;
  playlist.dir = dialects[name].dir;
  playlist.replaceChildren(
    ...[...document.querySelectorAll('.edition:not([hidden]) > article')].map((article) => {
      const link = document.createElement('a');
      link.href = `#${article.id}`;
      link.textContent = article.querySelector('h3, h4').textContent;
      return link;
    }),
  );
}

function showDictation(name) {
  const { lang, dir, voice, examples } = dialects[name];
  choose('dictation-dialect', name);
  for (const dictation of document.querySelectorAll('kurdish-dictate')) {
    stop(dictation);
    set(dictation, { dialect: name });
  }
  const sentence = byId('echo-sentence');
  sentence.lang = lang;
  sentence.dir = dir;
  sentence.textContent = examples[2];
  stop(echoVoice);
  set(echoVoice, { dialect: name, voice });
  showDictationLines(name);
}

/** @param endpoint The proxy, or `local:`. */
function showEngine(endpoint) {
  for (const element of document.querySelectorAll('kurdish-tts, kurdish-dictate')) {
    stop(element);
    set(element, { endpoint });
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

async function copyLines() {
  const words = strings[root.lang];
  try {
    await navigator.clipboard.writeText(byId('lines').textContent);
    byId('copied').value = words.copied;
  } catch {
    getSelection()?.selectAllChildren(byId('lines'));
    byId('copied').value = words.selected;
  }
}

function whenChosen(id, show) {
  byId(id).addEventListener('change', (event) => show(event.target.value));
}

/** The language that the address names. */
function requestedLanguage() {
  const requested = decodeURIComponent(location.hash.slice(1));
  return Object.hasOwn(strings, requested) ? requested : undefined;
}

whenChosen('interface', (language) => {
  showInterface(language);
  history.replaceState(null, '', `#${language}`);
});
addEventListener('hashchange', () => {
  const language = requestedLanguage();
  if (language) showInterface(language);
});
whenChosen('engine', showEngine);
whenChosen('dialect', showDialect);
whenChosen('article-dialect', showArticle);
whenChosen('dictation-dialect', showDictation);
byId('copy').addEventListener('click', copyLines);
text.addEventListener('input', showLines);
byId('echo-start').addEventListener('click', speakAndTranscribe);
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const words = strings[root.lang];
  const sent = [...new FormData(event.target)].map(([name, value]) => `${words[name]}: ${value}`);
  byId('sent').textContent = `${words.sent} — ${sent.join(' · ')}`;
});
speaker.addEventListener('kurdish-voicechange', ({ detail: { voice, voiceGroup } }) => {
  spokenBy = { voice, voiceGroup };
  showLines();
});

showExamples('sorani');
showInterface(requestedLanguage() ?? 'ckb');
root.classList.remove('unread');
