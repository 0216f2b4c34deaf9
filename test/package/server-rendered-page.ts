/** Script of a page rendered on a server with Lit; bundled and served by server-rendering.test.ts. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import '../../src/elements/index.ts';
