import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // The token proxy: npx kurdish-speech proxy --port 8787, with KURDISH_SPEECH_ORIGINS=http://localhost:5173
  server: { proxy: { '/speech': 'http://localhost:8787' } },
});
