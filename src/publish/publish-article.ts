import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionOptions } from '../client/request.ts';
import { READING_LANGUAGES } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { countCharacters, SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { hasWords } from '../text/normalize/has-words.ts';
import { isRightToLeft } from '../text/normalize/is-right-to-left.ts';
import { createCaptionWriter, toVTT } from '../text/words/captions.ts';
import type { TimedWord } from '../text/words/word-map.ts';
import { encodeJingle, loudnessOfSpeech } from './encode-jingle.ts';
import type { Jingle, Jingles } from './jingle.ts';
import { mp3Of } from './mp3-of.ts';
import { type MuxedSpeech, muxParts } from './mux-parts.ts';
import type { PartFolder } from './part-folder.ts';
import type { ArticlePlan, PlannedPart } from './plan-article.ts';
import { epubOf } from './read-along/epub.ts';
import { guidedNavigation } from './read-along/guided-navigation.ts';
import { type ReadAlong, timedParagraphs } from './read-along/read-along.ts';
import { type Speaking, speakPart } from './speak-part.ts';
import type { PublishedJingle, PublishedPart, SpeechManifest } from './speech-manifest.ts';
import type { SpokenPart } from './spoken-part.ts';
import { writeAtomically } from './write-atomically.ts';

/** Characters of a tag, so that the header stays one page. */
const MAX_TAG_LENGTH = 300;

export interface PublishOptions {
  readonly directory: string;
  readonly folder: PartFolder;
  readonly connection: ConnectionOptions;
  /** Whether an EPUB and a Guided Navigation Document are written too. */
  readonly epub?: boolean;
  readonly jingles?: Jingles;
}

/** A part of an article is there. */
export interface PartProgress {
  readonly done: number;
  readonly of: number;
  /** Characters that were paid for it. */
  readonly bought: number;
}

/**
 * Buys the missing parts of an article and writes its four files, the JSON last. Yields after each part.
 * @returns What the JSON says.
 * @throws SpeechError, and what the file system throws; what was bought before stays in the folder of parts.
 */
export async function* publishArticle(
  plan: ArticlePlan,
  options: PublishOptions,
): AsyncGenerator<PartProgress, SpeechManifest> {
  const { directory, connection, epub = false, jingles = {} } = options;
  const { slug, article, voice } = plan;
  const parts = yield* collectParts(plan, options);
  const sounds = await withJingles(parts, jingles, connection.signal);
  if (new Set(sounds.map(({ preSkip }) => preSkip)).size > 1)
    throw new SpeechError(
      'internal',
      'Its parts come from different encoders: delete its .opus file and publish it again.',
    );
  const language = READING_LANGUAGES[voice.readingDialect];
  const clip = (text: string) => text.slice(0, MAX_TAG_LENGTH);
  const tags = { title: clip(article.title), artist: clip(article.author) };
  const file = muxParts(sounds, {
    TITLE: tags.title,
    ...(tags.artist && { ARTIST: tags.artist }),
    LANGUAGE: language,
  });
  const mp3 = await mp3Of(sounds, file.places, tags, connection.signal);
  const first = jingles.intro ? 1 : 0;
  const opus = { ...file, places: file.places.slice(first, first + parts.length) };
  const speech = {
    ...describe(plan, parts, opus, mp3.length, language),
    ...(jingles.intro && { intro: describeJingle(jingles.intro, file, 0) }),
    ...(jingles.outro && { outro: describeJingle(jingles.outro, file, sounds.length - 1) }),
  };
  await mkdir(directory, { recursive: true });
  await writeAtomically(join(directory, `${slug}.opus`), opus.bytes);
  await writeAtomically(join(directory, `${slug}.mp3`), mp3);
  const words = timedWordsOf(plan, parts, opus);
  const captions = toVTT(createCaptionWriter(words, { text: article.text, sentences: plan.sentences })());
  await writeAtomically(join(directory, `${slug}.vtt`), captions);
  if (epub) {
    const readAlong = readAlongOf(plan, speech, words);
    await writeAtomically(join(directory, `${slug}.epub`), epubOf(readAlong, mp3));
    const navigation = guidedNavigation(readAlong, `${slug}.mp3`);
    await writeAtomically(join(directory, `${slug}.guided.json`), navigation);
  }
  await writeAtomically(join(directory, `${slug}.json`), `${JSON.stringify(speech)}\n`);
  return speech;
}

async function* collectParts(
  { parts }: ArticlePlan,
  { folder, connection }: PublishOptions,
): AsyncGenerator<PartProgress, SpokenPart[]> {
  const collected: SpokenPart[] = [];
  for (const { text, spoken, key, speaking, signature } of parts) {
    connection.signal?.throwIfAborted();
    let part = await folder.read(key);
    let bought = 0;
    if (!part) {
      part = await speakPart(spoken, { ...speaking, signature }, connection);
      if (hasWords(text)) bought = countCharacters(spoken.text);
      await folder.write(key, part);
    }
    collected.push(part);
    yield { done: collected.length, of: parts.length, bought };
  }
  return collected;
}

/** The sounds of the file, in order. */
async function withJingles(
  parts: readonly SpokenPart[],
  { intro, outro }: Jingles,
  signal: AbortSignal | undefined,
): Promise<SpokenPart[]> {
  if (!intro && !outro) return [...parts];
  const loudness = await loudnessOfSpeech(parts);
  const encode = async (jingle: Jingle | undefined) =>
    jingle ? [await encodeJingle(jingle, loudness ?? jingle.loudness, signal)] : [];
  return [...(await encode(intro)), ...parts, ...(await encode(outro))];
}

function describeJingle(
  { digest, samples }: Jingle,
  { places }: MuxedSpeech,
  index: number,
): PublishedJingle {
  return { digest, samples: samples.length, ...places[index]! };
}

function describe(
  { slug, article, voice, maxCharacters, parts, previous }: ArticlePlan,
  spoken: readonly SpokenPart[],
  opus: MuxedSpeech,
  mp3Bytes: number,
  language: string,
): SpeechManifest {
  const { title, url, author, description, image } = article;
  const published = article.published || previous?.article?.published || new Date().toISOString();
  return {
    version: 1,
    title,
    language,
    dialect: voice.readingDialect,
    voice: voice.voice,
    voiceGroup: voice.voiceGroup,
    speed: voice.speed,
    ...(voice.refusedVoices && { refusedVoices: voice.refusedVoices }),
    maxCharacters,
    duration: Number((opus.samples / SYNTHESIS_SAMPLE_RATE).toFixed(3)),
    audio: [
      {
        type: 'audio/ogg; codecs=opus',
        src: `${slug}.opus`,
        bytes: opus.bytes.length,
        header: [0, opus.headerBytes],
      },
      { type: 'audio/mpeg', src: `${slug}.mp3`, bytes: mp3Bytes },
    ],
    captions: `${slug}.vtt`,
    parts: spoken.map(({ samples, words }, index) => ({
      ...describePart(parts[index]!, voice),
      ...opus.places[index]!,
      samples,
      words,
    })),
    article: { url, author, description, image, published },
  };
}

function describePart(
  { key, speaking }: PlannedPart,
  ofArticle: Speaking,
): Pick<PublishedPart, 'digest' | 'said' | 'voice'> {
  const { digest, said, voice, voiceGroup, dialect } = key;
  return {
    digest,
    ...(said && { said }),
    ...(speaking !== ofArticle && { voice: { voice, voiceGroup, dialect } }),
  };
}

function timedWordsOf({ parts }: ArticlePlan, spoken: readonly SpokenPart[], opus: MuxedSpeech): TimedWord[] {
  return spoken.flatMap((part, index) => {
    const { offset, text } = parts[index]!;
    const seconds = opus.places[index]!.start / SYNTHESIS_SAMPLE_RATE;
    return part.words.map(([start, end, charIndex, charLength]) => ({
      word: text.slice(charIndex, charIndex + charLength),
      start: seconds + start / 1000,
      end: seconds + end / 1000,
      charIndex: offset + charIndex,
      charLength,
    }));
  });
}

function readAlongOf(
  { slug, article, sentences }: ArticlePlan,
  speech: SpeechManifest,
  words: readonly TimedWord[],
): ReadAlong {
  const { title, author, description, url, text } = article;
  const { language, outro } = speech;
  const end = outro ? outro.start / SYNTHESIS_SAMPLE_RATE : speech.duration;
  const published = speech.article?.published ?? '';
  const paragraphs = timedParagraphs(text, sentences, words, end);
  const duration = end - (paragraphs[0]?.[0]?.start ?? 0);
  const rightToLeft = isRightToLeft(text);
  return {
    slug,
    title,
    author,
    description,
    url,
    language,
    isRightToLeft: rightToLeft,
    published,
    duration,
    paragraphs,
  };
}
