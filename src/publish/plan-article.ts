import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '../article/read-article.ts';
import { countCharacters } from '../contract/limits.ts';
import type { CompiledLexicon } from '../lexicon/compile-lexicon.ts';
import { lexiconByDialect } from '../lexicon/lexicon-by-dialect.ts';
import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { type SpokenText, spokenText } from '../lexicon/spoken-text.ts';
import { hasWords } from '../text/normalize/has-words.ts';
import { textParts } from '../text/parts/text-parts.ts';
import type { VoiceRun } from '../text/voices/voice-run.ts';
import { type VoicedSentence, voicedSentences } from '../text/voices/voiced-sentences.ts';
import type { ChosenVoice } from './choose-voice.ts';
import { digestOf } from './digest-of.ts';
import type { Jingles } from './jingle.ts';
import type { PartFolder, PartKey } from './part-folder.ts';
import type { Speaking } from './speak-part.ts';
import type { PartVoice, SpeechManifest } from './speech-manifest.ts';

export interface PlannedPart {
  readonly text: string;
  /** As it is sent. */
  readonly spoken: SpokenText;
  /** Where it begins in the article's text. */
  readonly offset: number;
  readonly key: PartKey;
  readonly speaking: Speaking;
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
  readonly sentences: readonly VoicedSentence[];
  /** The limit of one request, in code points. */
  readonly maxCharacters: number;
  readonly parts: readonly PlannedPart[];
  /** Characters and requests to buy. */
  readonly characters: number;
  readonly requests: number;
  /** Characters of the whole text. */
  readonly length: number;
  readonly previous: SpeechManifest | undefined;
  /** Nothing has to be done. */
  readonly isUnchanged: boolean;
}

export interface PlanOptions {
  readonly directory: string;
  readonly folder: PartFolder;
  /** What was published before under this slug. */
  readonly previous: SpeechManifest | undefined;
  readonly maxCharacters: number;
  /** How names are said. */
  readonly lexicon: readonly LexiconEntry[];
  /** Whether it is to be there as an EPUB too. */
  readonly epub?: boolean;
  /** What sounds before the speech, and after it. */
  readonly jingles?: Jingles;
}

/** Cuts an article into parts, and looks which of them are there. */
export async function planArticle(
  slug: string,
  article: Article,
  voice: ChosenVoice,
  { directory, folder, previous, maxCharacters, lexicon: entries, epub = false, jingles = {} }: PlanOptions,
): Promise<ArticlePlan> {
  const sentences = voicedSentences(article.text, voice.runs);
  const { signature } = article.settings;
  // The limit of before, if it is still allowed: with another one all parts would be new. Signatures are made for the present one.
  const isLimitKept = previous?.maxCharacters && !signature;
  const allowed = isLimitKept ? Math.min(previous.maxCharacters, maxCharacters) : maxCharacters;
  const signatures = signature.split('.');
  // A signature is for the text as it stands; its proxy may have a lexicon.
  const lexiconOf = entries.length && !signature ? lexiconByDialect(entries) : undefined;
  const { limit, cut: pieces } = cutToFit(article.text, sentences, allowed, maxCharacters, ({ voice: run }) =>
    lexiconOf?.(run && voice.voices.has(run) ? run.dialect : voice.readingDialect),
  );
  const cut = pieces.map(({ text, spoken, offset, run }, index) => {
    const own = run && voice.voices.get(run);
    const speaking = own ?? voice;
    return {
      text,
      spoken,
      offset,
      speaking,
      signature: signatures[index] || undefined,
      key: {
        digest: digestOf(text),
        said: spoken.text === text ? undefined : digestOf(spoken.text),
        voice: speaking.voice,
        voiceGroup: speaking.voiceGroup,
        dialect: own && run ? run.dialect : voice.readingDialect,
        speed: voice.speed,
      },
    };
  });
  const isUnchanged =
    previous !== undefined &&
    isSame(previous, article, cut) &&
    previous.intro?.digest === jingles.intro?.digest &&
    previous.outro?.digest === jingles.outro?.digest &&
    (await hasFiles(directory, previous, epub ? [`${slug}.epub`, `${slug}.guided.json`] : []));
  const parts: PlannedPart[] = [];
  for (const part of cut)
    parts.push({ ...part, isThere: isUnchanged || Boolean(await folder.read(part.key)) });
  // A text that stands in an article twice is bought once.
  const missing = new Map(
    parts
      .filter(({ isThere, text }) => !isThere && hasWords(text))
      .map((part) => [JSON.stringify(part.key), part]),
  );
  return {
    slug,
    article,
    voice,
    sentences,
    maxCharacters: limit,
    parts,
    characters: [...missing.values()].reduce((sum, { spoken }) => sum + countCharacters(spoken.text), 0),
    requests: missing.size,
    length: countCharacters(article.text),
    previous,
    isUnchanged,
  };
}

interface CutPart extends Pick<PlannedPart, 'text' | 'spoken' | 'offset'> {
  readonly run: VoiceRun | undefined;
}

/**
 * Cuts a text so that each part fits one request as it is said, too, which may be longer than as it is written.
 * @param allowed Where to begin: the limit of before, so that what was bought then stays whole.
 * @param mostSaid The limit of one request.
 */
function cutToFit(
  text: string,
  sentences: readonly VoicedSentence[],
  allowed: number,
  mostSaid: number,
  lexiconFor: (part: VoicedSentence) => CompiledLexicon | undefined,
): { limit: number; cut: CutPart[] } {
  for (let limit = allowed; ; limit = Math.floor(limit * 0.9)) {
    const cut = [...textParts(text, sentences, limit)].map((part) => {
      const { start, end, voice: run } = part;
      const own = text.slice(start, end);
      return { text: own, spoken: spokenText(own, lexiconFor(part)), offset: start, run };
    });
    const fits = cut.every(({ spoken }) => countCharacters(spoken.text) <= mostSaid);
    if (limit < 10 || fits) return { limit, cut };
  }
}

function isSame(
  previous: SpeechManifest,
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
        key.said === previous.parts[index]?.said &&
        isSameVoice(key, { ...previous, ...previous.parts[index]?.voice }) &&
        key.speed === previous.speed,
    )
  );
}

function isSameVoice(one: PartVoice, other: PartVoice): boolean {
  return one.voice === other.voice && one.voiceGroup === other.voiceGroup && one.dialect === other.dialect;
}

async function hasFiles(
  directory: string,
  { audio, captions }: SpeechManifest,
  more: readonly string[],
): Promise<boolean> {
  const others = [captions ?? [], more].flat();
  const files = [...audio, ...others.map((src) => ({ src, bytes: undefined }))];
  for (const { src, bytes } of files) {
    const found = await stat(join(directory, src)).catch(() => undefined);
    if (!found || (bytes !== undefined && found.size !== bytes)) return false;
  }
  return captions !== undefined;
}
