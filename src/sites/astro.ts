import { fileURLToPath } from 'node:url';
import { ASSETS_FOLDER } from './assets-folder.ts';
import { loadSpeakSite } from './load-speak-site.ts';
import type { SiteOptions } from './site-options.ts';

export type { SiteOptions, SpeechSource } from './site-options.ts';

/** What this integration uses of Astro's hooks (Astro 4 and later). */
interface AstroIntegration {
  readonly name: string;
  readonly hooks: {
    'astro:config:done'(options: { config: { site?: string | undefined; base: string } }): void;
    'astro:server:start'(options: { logger: { info(line: string): void } }): void;
    'astro:build:done'(options: { dir: URL; logger: { info(line: string): void } }): Promise<void>;
  };
}

/**
 * Astro integration: articles of the built site get a player, and their speech.
 *
 *     export default defineConfig({ site: 'https://news.example', integrations: [kurdishSpeech()] });
 *
 * @param options Of the speech; pages that are rendered on request are not among the files.
 */
export function kurdishSpeech(options: SiteOptions = {}): AstroIntegration {
  let origin: string | undefined;
  let base = '/';
  return {
    name: 'kurdish-speech',
    hooks: {
      'astro:config:done'({ config }) {
        origin = config.site && new URL(config.site).origin;
        base = `/${config.base}/`.replace(/\/+/g, '/');
      },
      'astro:server:start'({ logger }) {
        logger.info('Players and their speech are made by "astro build"; "astro preview" shows them.');
      },
      async 'astro:build:done'({ dir, logger }) {
        const { speakSite } = await loadSpeakSite();
        const site = {
          directory: fileURLToPath(dir),
          assets: ASSETS_FOLDER,
          origin,
          base,
          log: (line: string) => logger.info(line),
        };
        await speakSite(site, options);
      },
    },
  };
}
