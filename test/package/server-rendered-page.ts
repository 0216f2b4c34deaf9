/** The script of a page that a server rendered with Lit; bundled and served by server-rendering.test.ts. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import '../../src/elements/index.ts';
