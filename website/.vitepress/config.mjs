import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { emptyHeaders } from '../empty-headers-plugin.mjs';
import { linksWithinSite } from '../links-plugin.mjs';
import { liveExamples } from '../live-examples-plugin.mjs';
import { sidebarOf } from '../sidebar.mjs';

const PAGES = fileURLToPath(new URL('../../.cache/website/pages', import.meta.url));
// scripts/docs/build-website.mjs copies the pages into this folder, and says where the site will be served.
const base = process.env.WEBSITE_BASE ?? '/';

export default defineConfig({
  title: 'kurdish-speech',
  description: 'Kurdish speech for web pages: Sorani, Kurmanji and Badini.',
  base,
  srcDir: PAGES,
  srcExclude: ['public/**'],
  outDir: '../.cache/website/site',
  cacheDir: '../.cache/website/cache',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['script', { type: 'module', src: `${base}kurdish-speech/kurdish-player.js` }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('kurdish-') } } },
  markdown: {
    config(md) {
      liveExamples(md);
      emptyHeaders(md);
      linksWithinSite(md, PAGES);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/docs/start/editor' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/docs/api/elements' },
    ],
    sidebar: sidebarOf(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')),
    outline: [2, 3],
    search: { provider: 'local' },
  },
});
