/** Twenty listeners of one article, as of a page of search results; bundled and served by trouble.slow.test.ts. */
import '../../../src/elements/tts/kurdish-tts.ts';
