import { defineConfig } from 'vite';

export default defineConfig({
  // Where the built files will be, if not at the root of your site.
  base: process.env.ASSETS ?? '/',
  // Only for policies with a nonce: your server puts a fresh one in the place of this word in each answer.
  html: { cspNonce: 'NONCE' },
});
