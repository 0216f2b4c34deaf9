import { withKurdishSpeech } from 'kurdish-speech/vitepress';
import { defineConfig } from 'vitepress';

export default withKurdishSpeech(defineConfig({ lang: 'ckb', dir: 'rtl', title: 'هەواڵ' }), {
  site: 'https://news.example',
  articles: 'posts/**',
});
