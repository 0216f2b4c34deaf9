import { createHash } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { escapeXml } from '../../formats/escape-xml.ts';
import type { ReadAlong, TimedSentence } from './read-along.ts';

/** Sound is compressed already, and `mimetype` has to be readable in place (EPUB 3.3, 4.2.6). */
const STORED = { level: 0 } as const;
/** ZIP has no dates before; the same article gives the same file. */
const OLDEST = new Date('1980-01-01T12:00:00Z');
const ACTIVE = '-epub-media-overlay-active';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const STYLE = `body { line-height: 1.6; }
.${ACTIVE} { background: #ffe08a; color: #000; }
`;

/**
 * An EPUB 3.3 with Media Overlays: the text sentence by sentence, each with its place in the sound. Reading systems show what is read, and
 * begin where they are tapped.
 * @param article Paragraphs must not be empty.
 * @param mp3 Its sound; MP3, because EPUB readers need not know Opus.
 */
export function epubOf(article: ReadAlong, mp3: Uint8Array): Uint8Array {
  const text = (content: string) => strToU8(content);
  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), STORED],
    'META-INF/container.xml': text(CONTAINER),
    'EPUB/package.opf': text(packageDocument(article)),
    'EPUB/nav.xhtml': text(navigation(article)),
    'EPUB/article.xhtml': text(contentDocument(article)),
    'EPUB/article.smil': text(mediaOverlay(article)),
    'EPUB/style.css': text(STYLE),
    'EPUB/article.mp3': [mp3, STORED],
  };
  return zipSync(files, { mtime: OLDEST });
}

function packageDocument(article: ReadAlong): string {
  const { title, author, description, language, isRightToLeft, published, duration } = article;
  const modified = new Date(published).toISOString().replace(/\.\d+Z$/, 'Z');
  const length = clock(duration);
  const metadata = [
    `<dc:identifier id="id">${escapeXml(identifierOf(article))}</dc:identifier>`,
    `<dc:title>${escapeXml(title || article.slug)}</dc:title>`,
    `<dc:language>${language}</dc:language>`,
    author && `<dc:creator>${escapeXml(author)}</dc:creator>`,
    description && `<dc:description>${escapeXml(description)}</dc:description>`,
    `<dc:date>${modified}</dc:date>`,
    `<meta property="dcterms:modified">${modified}</meta>`,
    `<meta property="media:duration" refines="#overlay">${length}</meta>`,
    `<meta property="media:duration">${length}</meta>`,
    `<meta property="media:active-class">${ACTIVE}</meta>`,
    ...['textual', 'auditory'].map((mode) => `<meta property="schema:accessMode">${mode}</meta>`),
    '<meta property="schema:accessModeSufficient">textual</meta>',
    '<meta property="schema:accessModeSufficient">auditory</meta>',
    '<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>',
    '<meta property="schema:accessibilityHazard">none</meta>',
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.filter(Boolean).join('\n')}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="article" href="article.xhtml" media-type="application/xhtml+xml" media-overlay="overlay"/>
<item id="overlay" href="article.smil" media-type="application/smil+xml"/>
<item id="sound" href="article.mp3" media-type="audio/mpeg"/>
<item id="style" href="style.css" media-type="text/css"/>
</manifest>
<spine page-progression-direction="${isRightToLeft ? 'rtl' : 'ltr'}"><itemref idref="article"/></spine>
</package>
`;
}

/** The page's address; of an article without one, a UUID of its name and text (RFC 9562, version 8). */
function identifierOf({ url, slug, paragraphs }: ReadAlong): string {
  if (url) return url;
  const hex = createHash('sha256')
    .update(JSON.stringify([slug, paragraphs]))
    .digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function contentDocument(article: ReadAlong): string {
  const { title, paragraphs } = article;
  const headed = title && !isTitle(title, paragraphs[0] ?? []) ? [`<h1>${escapeXml(title)}</h1>`] : [];
  const blocks = paragraphs.map((sentences, index) => {
    const spans = sentences.map(({ id, text }) => `<span id="${id}">${escapeXml(text)}</span>`).join(' ');
    return !index && isTitle(title, sentences) ? `<h1>${spans}</h1>` : `<p>${spans}</p>`;
  });
  return page(article, '<link rel="stylesheet" href="style.css"/>', [...headed, ...blocks].join('\n'));
}

/** The text that is read begins with its heading, where that is inside the article. */
function isTitle(title: string, sentences: readonly TimedSentence[]): boolean {
  return sentences.map(({ text }) => text).join(' ') === title.replace(/\s+/g, ' ').trim();
}

function navigation(article: ReadAlong): string {
  const title = escapeXml(article.title || article.slug);
  const body = `<nav epub:type="toc"><h1>${title}</h1><ol><li><a href="article.xhtml">${title}</a></li></ol></nav>`;
  return page(article, '', body);
}

function page({ title, slug, language, isRightToLeft }: ReadAlong, head: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">
<head><title>${escapeXml(title || slug)}</title>${head}</head>
<body>
${body}
</body>
</html>
`;
}

function mediaOverlay({ paragraphs }: ReadAlong): string {
  const pars = paragraphs
    .flat()
    .map(
      ({ id, start, end }) =>
        `<par id="p-${id}"><text src="article.xhtml#${id}"/><audio src="article.mp3" clipBegin="${clock(start)}" clipEnd="${clock(end)}"/></par>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0">
<body>
${pars.join('\n')}
</body>
</smil>
`;
}

/** SMIL 3.0, 5.4.1: a clock value. */
const clock = (seconds: number) => `${seconds.toFixed(3)}s`;
