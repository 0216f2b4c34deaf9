import { resolve } from 'node:path';
import { ASSETS_FOLDER } from './assets-folder.ts';
import { loadSpeakSite } from './load-speak-site.ts';
import type { SiteOptions } from './site-options.ts';

export type { SiteOptions, SpeechSource } from './site-options.ts';

export interface EleventyOptions extends SiteOptions {
  /** Address of the site, e.g. `https://news.example`: for the feed. */
  readonly site?: string;
}

/** What this plugin uses of Eleventy's configuration (Eleventy 3 and later). */
interface EleventyConfig {
  readonly pathPrefix?: string;
  on(event: 'eleventy.after', listener: (event: { directories: { output: string } }) => Promise<void>): void;
}

/**
 * Eleventy plugin: articles of the built site get a player, and their speech.
 *
 *     eleventyConfig.addPlugin(kurdishSpeech, { site: 'https://news.example', articles: 'posts/**' });
 */
export function kurdishSpeech(eleventyConfig: EleventyConfig, options: EleventyOptions = {}): void {
  eleventyConfig.on('eleventy.after', async ({ directories }) => {
    const { speakSite } = await loadSpeakSite();
    await speakSite(
      {
        directory: resolve(directories.output),
        assets: ASSETS_FOLDER,
        origin: options.site && new URL(options.site).origin,
        base: `/${eleventyConfig.pathPrefix ?? ''}/`.replace(/\/+/g, '/'),
        log: (line) => process.stdout.write(`[kurdish-speech] ${line}\n`),
      },
      options,
    );
  });
}
