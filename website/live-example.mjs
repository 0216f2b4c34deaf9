// What an example of the documentation becomes when it is alive on its page.
import { parseFragment, serialize } from 'parse5';

const PLAYERS = [
  'kurdish-tts',
  'kurdish-dictate',
  'kurdish-voice-picker',
  'kurdish-playlist',
  'kurdish-review',
];
/** Elements that ask a service, unless they are told to work in the page. */
const SPEAKING = ['kurdish-tts', 'kurdish-dictate'];
/** Attributes that lead to a server, which the documentation does not have. */
const REMOTE = [
  'src',
  'token-endpoint',
  'signature',
  'asset-base',
  'fallback',
  'autoplay',
  'load',
  'lexicon',
];
const REFERENCES = ['id', 'for', 'aria-labelledby', 'aria-describedby'];

/**
 * @param html An HTML example.
 * @param prefix Comes before its ids, so that the examples of a page do not meet.
 * @returns The same elements, which speak and listen in the page without a server; undefined where there is nothing to try.
 */
export function liveExample(html, prefix) {
  if (/<(?:!doctype|html|body|head)\b/i.test(html) || /\{\{|<\?php|…/.test(html)) return undefined;
  const fragment = parseFragment(html);
  const elements = [...elementsOf(fragment)];
  if (!elements.some(({ tagName }) => PLAYERS.includes(tagName))) return undefined;
  const ids = new Set(
    elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'id').map(({ value }) => value)),
  );
  for (const element of elements) {
    const { tagName } = element;
    if (tagName === 'script' || tagName === 'link' || tagName === 'style') {
      remove(element);
      continue;
    }
    const references = element.attrs.filter(({ name }) => REFERENCES.includes(name));
    // An example without what it is for cannot be tried.
    if (references.some(({ name, value }) => name === 'for' && !ids.has(value))) return undefined;
    for (const reference of references)
      if (ids.has(reference.value)) reference.value = prefix + reference.value;
    for (const link of element.attrs.filter(({ name }) => name === 'href')) {
      // A link to a page that the documentation does not have.
      if (!ids.has(link.value.slice(1)) || !link.value.startsWith('#')) return undefined;
      link.value = `#${prefix}${link.value.slice(1)}`;
    }
    if (!PLAYERS.includes(tagName)) continue;
    element.attrs = element.attrs.filter(({ name }) => name !== 'endpoint' && !REMOTE.includes(name));
    if (SPEAKING.includes(tagName)) element.attrs.push({ name: 'endpoint', value: 'local:' });
    if (tagName === 'kurdish-tts' && !element.attrs.some(({ name }) => name === 'controls'))
      element.attrs.push({ name: 'controls', value: '' });
  }
  return serialize(fragment)
    .replace(/\n\s*\n/g, '\n')
    .trim();
}

function* elementsOf(node) {
  for (const child of [...(node.childNodes ?? [])]) {
    if (child.nodeName === '#comment') remove(child);
    if (child.tagName) yield child;
    yield* elementsOf(child);
  }
}

function remove(node) {
  const { childNodes } = node.parentNode;
  childNodes.splice(childNodes.indexOf(node), 1);
}
