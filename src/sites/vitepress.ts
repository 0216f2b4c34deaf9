import { plainSlug } from '../publish/slugs.ts';
import { ASSETS_FOLDER } from './assets-folder.ts';
import { loadSpeakSite } from './load-speak-site.ts';
import { pageAddress } from './page-address.ts';
import { playerTag } from './player-tag.ts';
import type { SiteOptions } from './site-options.ts';
import { soundFolder } from './sound-folder.ts';

export type { SiteOptions, SpeechSource } from './site-options.ts';

export interface VitePressOptions extends SiteOptions {
  /** Address of the site, e.g. `https://docs.example`: for the feed. */
  readonly site?: string;
}

/** What of VitePress's configuration is read or completed (VitePress 1 and later). */
interface VitePressConfig {
  base?: string | undefined;
  markdown?: { config?: ((md: MarkdownIt) => unknown) | undefined } | undefined;
  vue?:
    | { template?: { compilerOptions?: { isCustomElement?: ((tag: string) => boolean) | undefined } } }
    | undefined;
  buildEnd?: ((site: { outDir: string; site: { base: string } }) => unknown) | undefined;
}

interface MarkdownIt {
  core: { ruler: { push(name: string, rule: (state: MarkdownState) => void): unknown } };
}

interface MarkdownState {
  tokens: MarkdownToken[];
  env: { relativePath?: string; frontmatter?: Readonly<Record<string, unknown>> };
  Token: new (type: string, tag: string, nesting: 0) => MarkdownToken;
}

interface MarkdownToken {
  type: string;
  tag: string;
  content: string;
}

const ID = 'kurdish-article';

/**
 * A VitePress configuration whose built pages have a player after the heading, and their speech. Pages with `kurdishSpeech: false` in their
 * frontmatter, home pages and pages without layout have none.
 *
 *     export default withKurdishSpeech(defineConfig({ lang: 'ckb', dir: 'rtl' }), { site: 'https://docs.example' });
 */
export function withKurdishSpeech<Config>(
  config: Config,
  options: VitePressOptions = {},
): (environment: { command: 'build' | 'serve' }) => Promise<Config> {
  return async ({ command }) => {
    if (command !== 'build') return withCustomElements(config as VitePressConfig) as Config;
    const { pageMatcher } = await loadSpeakSite();
    const globs = [options.articles ?? []].flat();
    const isArticle = globs.length ? pageMatcher(globs) : () => true;
    return withSpeech(config as VitePressConfig, options, isArticle) as Config;
  };
}

function withSpeech(
  config: VitePressConfig,
  options: VitePressOptions,
  isArticle: (path: string) => boolean,
): VitePressConfig {
  const { site, attributes } = options;
  const folder = encodeURI(soundFolder(options.folder));
  return {
    ...withCustomElements(config),
    markdown: {
      ...config.markdown,
      config(md) {
        config.markdown?.config?.(md);
        md.core.ruler.push('kurdish-speech', (state) => {
          const { relativePath = '', frontmatter = {} } = state.env;
          const path = relativePath.replace(/\.md$/, '.html');
          const hasArticle =
            frontmatter.kurdishSpeech !== false && [undefined, 'doc'].includes(frontmatter.layout as string);
          if (!path || !hasArticle || !isArticle(path)) return;
          const slug = plainSlug(pageAddress(path, '/'));
          const src = `${config.base ?? '/'}${folder}/${encodeURIComponent(slug)}.json`;
          addPlayer(state, playerTag({ htmlFor: ID, src, attributes }));
        });
      },
    },
    async buildEnd(built) {
      await config.buildEnd?.(built);
      const { speakSite } = await loadSpeakSite();
      const { base } = built.site;
      await speakSite(
        {
          directory: built.outDir,
          assets: ASSETS_FOLDER,
          origin: site && new URL(site).origin,
          base,
          hasClientRouter: true,
          log: (line) => process.stdout.write(`[kurdish-speech] ${line}\n`),
        },
        options,
      );
    },
  };
}

/** Vue leaves our elements alone. */
function withCustomElements(config: VitePressConfig): VitePressConfig {
  const { template } = config.vue ?? {};
  const { isCustomElement } = template?.compilerOptions ?? {};
  const compilerOptions = {
    ...template?.compilerOptions,
    isCustomElement: (tag: string) => tag.startsWith('kurdish-') || Boolean(isCustomElement?.(tag)),
  };
  return { ...config, vue: { ...config.vue, template: { ...template, compilerOptions } } };
}

/** Around the page, so that the player can name it, and after its first heading. */
function addPlayer({ tokens, Token }: MarkdownState, tag: string): void {
  const html = (content: string) => Object.assign(new Token('html_block', '', 0), { content });
  const heading = tokens.findIndex(({ type, tag: name }) => type === 'heading_close' && name === 'h1');
  tokens.splice(heading + 1, 0, html(`${tag}\n`));
  tokens.unshift(html(`<div id="${ID}">\n`));
  tokens.push(html('</div>\n'));
}
