import { defineConfig } from 'astro/config';
import { kurdishSpeech } from 'kurdish-speech/astro';

export default defineConfig({ site: 'https://news.example', integrations: [kurdishSpeech()] });
