import { kurdishSpeech } from 'kurdish-speech/eleventy';

export default function (eleventyConfig) {
  eleventyConfig.addPlugin(kurdishSpeech, { site: 'https://news.example', articles: 'posts/**' });
}
