import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  // Custom elements, not Vue components.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('kurdish-') } } })],
  // The token proxy: npx kurdish-speech proxy --port 8787, with KURDISH_SPEECH_ORIGINS=http://localhost:5173
  server: { proxy: { '/speech': 'http://localhost:8787' } },
});
