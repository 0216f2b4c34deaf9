import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '../article/read-article.ts';
import { countCharacters } from '../contract/limits.ts';
import { splitSentences } from '../text/normalize/split-sentences.ts';
import { textParts } from '../text/normalize/text-parts.ts';
import type { Span } from '../text/types.ts';
import type { ChosenVoice } from './choose-voice.ts';
import { digestOf } from './digest-of.ts';
import type { PartFolder, PartKey } from './part-folder.ts';
import type { PublishedSpeech } from './published-speech.ts';
import { isSpeakable } from './speak-part.ts';

interface PlannedPart {
  readonly text: string;
  /** Where it begins in the article's text. */
  readonly offset: number;
  readonly key: PartKey;
  /** Where the page has one: a proxy may require it. */
  readonly signature: string | undefined;
  /** It has been paid for. */
  readonly isThere: boolean;
}

/** What has to be done for one article. */
export interface ArticlePlan {
  readonly slug: string;
  readonly article: Article;
  readonly voice: ChosenVoice;
  readonly sentences: readonly Span[];
  /** The limit of one request, in code points. */
  readonly maxCharacters: number;
  readonly parts: readonly PlannedPart[];
  /** Characters and requests to buy. */
  readonly characters: number;
  readonly requests: number;
  /** Characters of the whole text. */
  readonly length: number;
  readonly previous: PublishedSpeech | undefined;
  /** Nothing has to be done. */
  readonly isUnchanged: boolean;
}

export interface PlanOptions {
  readonly directory: string;
  readonly folder: PartFolder;
  /** What was published before under this slug. */
  readonly previous: PublishedSpeech | undefined;
  readonly maxCharacters: number;
}

/** Cuts an article into parts, and looks which of them are there. */
export async function planArticle(
  slug: string,
  article: Article,
  voice: ChosenVoice,
  { directory, folder, previous, maxCharacters }: PlanOptions,
): Promise<ArticlePlan> {
  const sentences = splitSentences(article.text);
  const { signature } = article.settings;
  // The limit of before, if it is still allowed: with another one all parts would be new. Signatures are made for the present one.
  const isLimitKept = previous?.maxCharacters && !signature;
  const limit = isLimitKept ? Math.min(previous.maxCharacters, maxCharacters) : maxCharacters;
  const signatures = signature.split('.');
  const cut = [...textParts(article.text, sentences, limit)].map(({ start, end }, index) => {
    const text = article.text.slice(start, end);
    return {
      text,
      offset: start,
      signature: signatures[index] || undefined,
      key: {
        digest: digestOf(text),
        voice: voice.voice,
        voiceGroup: voice.voiceGroup,
        dialect: voice.readingDialect,
        speed: voice.speed,
      },
    };
  });
  const isUnchanged =
    previous !== undefined && isSame(previous, article, cut) && (await hasFiles(directory, previous));
  const parts: PlannedPart[] = [];
  for (const part of cut)
    parts.push({ ...part, isThere: isUnchanged || Boolean(await folder.read(part.key)) });
  // A text that stands in an article twice is bought once.
  const missing = new Map(
    parts.filter(({ isThere, text }) => !isThere && isSpeakable(text)).map((part) => [part.key.digest, part]),
  );
  return {
    slug,
    article,
    voice,
    sentences,
    maxCharacters: limit,
    parts,
    characters: [...missing.values()].reduce((sum, { text }) => sum + countCharacters(text), 0),
    requests: missing.size,
    length: countCharacters(article.text),
    previous,
    isUnchanged,
  };
}

function isSame(
  previous: PublishedSpeech,
  { title, author, url, description, image, published }: Article,
  parts: readonly { readonly key: PartKey }[],
): boolean {
  const { article } = previous;
  return (
    previous.title === title &&
    article?.author === author &&
    article.url === url &&
    article.description === description &&
    article.image === image &&
    (!published || article.published === published) &&
    previous.parts.length === parts.length &&
    parts.every(
      ({ key }, index) =>
        key.digest === previous.parts[index]?.digest &&
        key.voice === previous.voice &&
        key.voiceGroup === previous.voiceGroup &&
        key.dialect === previous.dialect &&
        key.speed === previous.speed,
    )
  );
}

async function hasFiles(directory: string, { audio, captions }: PublishedSpeech): Promise<boolean> {
  const files = [...audio, ...(captions ? [{ src: captions, bytes: undefined }] : [])];
  for (const { src, bytes } of files) {
    const found = await stat(join(directory, src)).catch(() => undefined);
    if (!found || (bytes !== undefined && found.size !== bytes)) return false;
  }
  return captions !== undefined;
}
