import { createSpeechSynthesis } from 'kurdish-speech/ponyfill';

const { speechSynthesis, SpeechSynthesisUtterance } = createSpeechSynthesis({ endpoint: '/speech' });

export function fillVoiceMenu(menu: HTMLSelectElement): void {
  const fill = () =>
    menu.replaceChildren(
      ...speechSynthesis
        .getVoices()
        .map(({ name, lang, voiceURI }) => new Option(`${name} (${lang})`, voiceURI)),
    );
  speechSynthesis.addEventListener('voiceschanged', fill);
  fill();
}

export function speakWith(menu: HTMLSelectElement, text: string): void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === menu.value) ?? null;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
