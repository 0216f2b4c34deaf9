import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import rtlcss from 'postcss-rtlcss';
import { defineConfig } from 'vitepress';
import { emptyHeaders } from '../empty-headers-plugin.mjs';
import { githubSlug } from '../github-slug.mjs';
import { linksWithinSite } from '../links-plugin.mjs';
import { liveExamples } from '../live-examples-plugin.mjs';
import { sidebarOf } from '../sidebar.mjs';

const PAGES = fileURLToPath(new URL('../../.cache/website/pages', import.meta.url));
// scripts/docs/build-website.mjs copies the pages into this folder, and says where the site will be served.
const base = process.env.WEBSITE_BASE ?? '/';

const SORANI = {
  outline: 'لەم پەڕەیەدا',
  menu: 'پێڕست',
  top: 'گەڕانەوە بۆ سەرەوە',
  language: 'زمان',
  theme: 'ڕووکار',
  previous: 'پەڕەی پێشوو',
  next: 'پەڕەی دواتر',
  search: 'گەڕان',
};
const KURMANJI = {
  outline: 'Di vê rûpelê de',
  menu: 'Menû',
  top: 'Vegere jor',
  language: 'Ziman',
  theme: 'Xuyang',
  previous: 'Rûpela berê',
  next: 'Rûpela din',
  search: 'Lêgerîn',
};

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
  // The default theme's left and right, mirrored for pages from right to left. `:where` leaves each rule's precedence as it is.
  vite: {
    css: {
      postcss: { plugins: [rtlcss({ ltrPrefix: ':where([dir="ltr"])', rtlPrefix: ':where([dir="rtl"])' })] },
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('kurdish-') } } },
  markdown: {
    anchor: { slugify: githubSlug },
    config(md) {
      liveExamples(md);
      emptyHeaders(md);
      linksWithinSite(md, PAGES);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    'docs/ckb': kurdish('ckb', 'rtl', 'سۆرانی', SORANI, {
      start: 'دەستپێک',
      player: 'خوێنەری دەنگ',
      dictation: 'نووسین بە دەنگ',
      wordpress: 'وۆردپرێس',
    }),
    'docs/kmr': kurdish('kmr', 'ltr', 'Kurmancî', KURMANJI, {
      start: 'Destpêk',
      player: 'Xwendina bi deng',
      dictation: 'Nivîsandina bi deng',
      wordpress: 'WordPress',
    }),
  },
  themeConfig: {
    nav: [
      { text: 'Start here', link: '/docs/start/editor' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/docs/api/elements' },
    ],
    sidebar: sidebarOf(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')),
    // The pages of each language are its own.
    i18nRouting: false,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { locales: { 'docs/ckb': searchLabels(SORANI), 'docs/kmr': searchLabels(KURMANJI) } },
    },
  },
});

/** A language with four pages of its own, each with a player that reads it. */
function kurdish(lang, dir, label, words, pages) {
  const items = Object.entries(pages).map(([page, text]) => ({ text, link: `/docs/${lang}/${page}` }));
  return {
    label,
    lang,
    dir,
    link: items[0].link,
    themeConfig: {
      nav: items,
      sidebar: items,
      outline: { label: words.outline },
      sidebarMenuLabel: words.menu,
      returnToTopLabel: words.top,
      langMenuLabel: words.language,
      darkModeSwitchLabel: words.theme,
      docFooter: { prev: words.previous, next: words.next },
    },
  };
}

function searchLabels({ search }) {
  return { translations: { button: { buttonText: search, buttonAriaLabel: search } } };
}
