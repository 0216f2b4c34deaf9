import { dialects, strings } from './strings.js';

const byId = (id) => document.getElementById(id);
const text = byId('text');
const speaker = byId('speaker');
const reader = byId('reader');

function showInterface(language) {
  const words = strings[language];
  document.documentElement.lang = language;
  document.documentElement.dir = words.dir;
  for (const element of document.querySelectorAll('[data-say]'))
    element.textContent = words[element.dataset.say];
  document.title = `${words.title} · kurdish-speech`;
  speaker.label = words.yourText;
  reader.label = words.article;
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

function whenChosen(id, show) {
  byId(id).addEventListener('change', (event) => show(event.target.value));
}

whenChosen('interface', (language) => {
  showInterface(language);
  history.replaceState(null, '', `#${language}`);
});
whenChosen('dialect', showDialect);
whenChosen('article-dialect', showArticle);
speaker.addEventListener('kurdish-voicechange', (event) => {
  byId('code-voice').textContent = event.detail.voice;
});

await customElements.whenDefined('kurdish-tts');
const asked = decodeURIComponent(location.hash.slice(1));
const language = asked in strings ? asked : 'ckb';
document.querySelector(`input[name="interface"][value="${language}"]`).checked = true;
showInterface(language);
showDialect(document.querySelector('input[name="dialect"]:checked').value);
showArticle(document.querySelector('input[name="article-dialect"]:checked').value);
