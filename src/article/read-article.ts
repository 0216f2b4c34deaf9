import type { Document, Element } from 'domhandler';
import { SpeechError } from '../contract/errors.ts';
import { DEFAULT_VOICE_GROUP } from '../contract/limits.ts';
import { elementsUnder } from './elements-under.ts';
import { findSpeakingElements, type SpeakingElement } from './find-speaking-elements.ts';
import { nearestLanguage } from './nearest-language.ts';
import { parseHtml } from './parse-html.ts';
import { type HtmlText, readHtmlText } from './read-html-text.ts';

/** A page as its listeners know it. Fields that the page does not give are empty. */
export interface Article {
  readonly title: string;
  /** The `lang` that governs the text. */
  readonly language: string;
  readonly author: string;
  /** ISO 8601, as the page gives it. */
  readonly published: string;
  readonly description: string;
  /** Absolute, where the page's address is known. */
  readonly image: string;
  /** The canonical address, else the one it was read from. */
  readonly url: string;
  /** What is read aloud. */
  readonly text: string;
  /** What of it names its language or its voice, in order. */
  readonly marks: HtmlText['marks'];
  /** Attributes of the element that reads it, unchecked. */
  readonly settings: Pick<SpeakingElement, 'voice' | 'voiceGroup' | 'dialect' | 'speed' | 'signature'>;
}

/**
 * Reads what a page says about itself, and the text that its first `<kurdish-tts>` with text would read; without one, the text of its
 * `<article>`, else of its `<main>`.
 * @param url Where the page comes from, if that is known: its relative addresses count from there.
 * @throws SpeechError `invalid-argument` when the page has none of these.
 */
export function readArticle(html: string, url?: string): Article {
  const document = parseHtml(html);
  const page = new Page(document, url);
  return { ...page.about(), ...readBody(document) };
}

function readBody(document: Document): Pick<Article, 'text' | 'marks' | 'settings' | 'language'> {
  const elements = findSpeakingElements(document);
  const speaking = elements.find(({ text }) => text.trim());
  if (speaking) {
    const { text, marks, voice, voiceGroup, dialect, speed, signature, language } = speaking;
    return { text, marks, language, settings: { voice, voiceGroup, dialect, speed, signature } };
  }
  for (const name of ['article', 'main']) {
    for (const element of elementsUnder(document)) {
      if (element.name !== name) continue;
      const { text, marks } = readHtmlText(element);
      if (!text.trim()) continue;
      const settings = {
        voice: '',
        voiceGroup: DEFAULT_VOICE_GROUP,
        dialect: undefined,
        speed: undefined,
        signature: '',
      };
      return { text, marks, language: nearestLanguage(element), settings };
    }
  }
  const fault = elements.find((element) => element.fault)?.fault;
  throw new SpeechError(
    'invalid-argument',
    fault ?? 'The page has no text to read: no <kurdish-tts> with text, no <article> and no <main>.',
  );
}

/** The page's own description. */
class Page {
  readonly #elements: readonly Element[];
  readonly #url: string | undefined;

  constructor(document: Document, url: string | undefined) {
    this.#elements = [...elementsUnder(document)];
    this.#url = url;
  }

  about(): Omit<Article, 'text' | 'marks' | 'settings' | 'language'> {
    return {
      title: this.#meta('og:title') || this.#textOf('h1') || this.#textOf('title'),
      author: this.#author(),
      published: this.#published(),
      description: this.#meta('og:description') || this.#meta('description'),
      image: this.#absolute(this.#meta('og:image')),
      url: this.#absolute(this.#canonical()) || (this.#url ?? ''),
    };
  }

  /** The content of a `<meta>` by its `property`, `name` or `itemprop`. */
  #meta(key: string): string {
    const isNamed = ({ name, attribs }: Element) =>
      name === 'meta' &&
      [attribs.property, attribs.name, attribs.itemprop].some((given) => given?.toLowerCase() === key);
    return oneLine(
      this.#elements.find((element) => isNamed(element) && element.attribs.content)?.attribs.content,
    );
  }

  #textOf(name: string): string {
    for (const element of this.#elements) {
      const text = element.name === name ? oneLine(readHtmlText(element).text) : '';
      if (text) return text;
    }
    return '';
  }

  #author(): string {
    const named = [this.#meta('author'), this.#meta('article:author')].find(
      (name) => name && !/^https?:/.test(name),
    );
    if (named) return named;
    const byline = this.#elements.find(
      ({ attribs }) => hasToken(attribs.rel, 'author') || attribs.itemprop === 'author',
    );
    return byline && byline.name !== 'link' && byline.name !== 'meta'
      ? oneLine(readHtmlText(byline).text)
      : '';
  }

  #published(): string {
    const time = this.#elements.find(({ name, attribs }) => name === 'time' && attribs.datetime);
    const candidates = [
      this.#meta('article:published_time'),
      this.#meta('datepublished'),
      this.#meta('date'),
      this.#meta('dc.date'),
      time?.attribs.datetime ?? '',
    ];
    return candidates.find((date) => /^\d{4}-\d\d/.test(date) && !Number.isNaN(Date.parse(date))) ?? '';
  }

  #canonical(): string {
    const link = this.#elements.find(
      ({ name, attribs }) => name === 'link' && hasToken(attribs.rel, 'canonical') && attribs.href,
    );
    return link?.attribs.href ?? this.#meta('og:url');
  }

  /** Empty for what is no address on the web, such as `javascript:` or `file:`. */
  #absolute(address: string): string {
    const base = this.#elements.find(({ name, attribs }) => name === 'base' && attribs.href)?.attribs.href;
    const from = base && URL.canParse(base, this.#url) ? new URL(base, this.#url).href : this.#url;
    if (!address || !URL.canParse(address, from)) return '';
    const { protocol, href } = new URL(address, from);
    return /^https?:$/.test(protocol) ? href : '';
  }
}

function hasToken(list: string | undefined, token: string): boolean {
  return Boolean(list?.toLowerCase().split(/\s+/).includes(token));
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim();
}
