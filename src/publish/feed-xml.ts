import { escapeXml } from '../formats/escape-xml.ts';
import type { SpeechManifest } from './speech-manifest.ts';

/** What a feed says about itself. */
export interface FeedOptions {
  /** Where the folder is served, with a slash at its end. */
  readonly siteUrl: string;
  readonly title: string;
  /** Address of its picture: square, 1400 to 3000 pixels, JPEG or PNG (Apple Podcasts). */
  readonly image: string | undefined;
}

/** Apple Podcasts and other directories know languages by ISO 639-1, which has one for all of Kurdish. */
const LANGUAGE = 'ku';

/** One published article: the name of its files, and its JSON. */
export type Episode = readonly [slug: string, speech: SpeechManifest];

/** A podcast feed: RSS 2.0 with the tags of Apple Podcasts and of the podcast namespace. The newest episode comes first. */
export function feedXml(episodes: readonly Episode[], { siteUrl, title, image }: FeedOptions): string {
  const ordered = [...episodes].sort(([, one], [, other]) => dateOf(other) - dateOf(one));
  const newest = ordered[0]?.[1];
  const channel = [
    element('title', title),
    element('link', siteUrl),
    `<atom:link href="${escapeXml(at(siteUrl, 'feed.xml'))}" rel="self" type="application/rss+xml"/>`,
    element('description', title),
    element('language', LANGUAGE),
    element('generator', 'kurdish-speech'),
    newest ? element('lastBuildDate', new Date(dateOf(newest)).toUTCString()) : '',
    element('itunes:author', title),
    element('itunes:explicit', 'false'),
    '<itunes:category text="News"/>',
    image ? `<itunes:image href="${escapeXml(image)}"/>` : '',
    ...ordered.map((episode) => item(episode, siteUrl)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    ...channel.filter(Boolean),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(
  [slug, { title, duration, audio, captions, language, article }]: Episode,
  siteUrl: string,
): string {
  const mp3 = audio.find(({ type }) => type === 'audio/mpeg');
  if (!mp3) return '';
  const { url, author, description, image, published } = article ?? {};
  const transcript = captions && at(siteUrl, captions);
  const lines = [
    element('title', title || slug),
    url ? element('link', url) : '',
    `<guid isPermaLink="false">${escapeXml(url || slug)}</guid>`,
    published ? element('pubDate', new Date(published).toUTCString()) : '',
    description ? element('description', description) : '',
    `<enclosure url="${escapeXml(at(siteUrl, mp3.src))}" length="${mp3.bytes}" type="audio/mpeg"/>`,
    element('itunes:duration', String(Math.round(duration))),
    author ? element('itunes:author', author) : '',
    image ? `<itunes:image href="${escapeXml(image)}"/>` : '',
    transcript
      ? `<podcast:transcript url="${escapeXml(transcript)}" type="text/vtt" language="${escapeXml(language)}"/>`
      : '',
  ];
  return ['<item>', ...lines.filter(Boolean), '</item>'].join('\n');
}

function dateOf({ article }: SpeechManifest): number {
  const time = Date.parse(article?.published ?? '');
  return Number.isNaN(time) ? 0 : time;
}

function at(siteUrl: string, name: string): string {
  return new URL(encodeURIComponent(name), siteUrl).href;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
