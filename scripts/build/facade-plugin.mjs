// Builds what shows a resting player and nothing else. The small script-tag file (src/cdn-player.ts) loads the whole script, by its hash
// where the page pins; the module for applications (src/elements/facade/kurdish-player.ts) imports the element's own.

const FULL_SCRIPT = 'virtual:full-script';
/** Beside the built file, too. */
const ELEMENT = '../tts/kurdish-tts.ts';
const SMALL_LIT = '\0small-lit';
/** The strings of a resting player, which may also be loading, or fail to. */
const AT_REST = ['player', 'play', 'pause', 'options', 'minutes', 'loading', 'retry'];

/**
 * @param options.fullScript The whole script's name and hash, for the script-tag file.
 * @param options.onServers Whether servers import it too, and must find nothing of a browser touched.
 */
export function facade({ fullScript, onServers = false }) {
  return {
    name: 'facade',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ELEMENT) return { id: ELEMENT.replace('.ts', '.js'), external: true };
      if (source === FULL_SCRIPT) return `\0${FULL_SCRIPT}`;
      return source === 'lit' && importer ? SMALL_LIT : null;
    },
    load(id) {
      // The templates without elements.
      if (id === SMALL_LIT)
        return `export { html, svg, nothing, render } from 'lit-html';
          export { css, unsafeCSS } from '@lit/reactive-element/css-tag.js';`;
      if (id !== `\0${FULL_SCRIPT}`) return null;
      return `export const fullScript = ${JSON.stringify(fullScript)};`;
    },
    transform(code, id) {
      if (id.endsWith('.strings.ts')) {
        const resting = replaced(code, /^ {2}(\w+): .*,$/gm, (line, name) =>
          AT_REST.includes(name) ? line : '',
        );
        return replaced(resting, /errors: \{.*?\n {2}\},/s, (errors) => {
          const [line] = /'asset-blocked':\s*(?:'[^']*'|"[^"]*")/.exec(errors) ?? [];
          return `errors: { ${line} },`;
        });
      }
      if (!/\/node_modules\/(lit-html\/lit-html|@lit\/reactive-element\/css-tag)\.js$/.test(id)) return null;
      const safe = onServers
        ? replaced(code, 'globalThis', () => '(globalThis.customElements?globalThis:{})')
        : code;
      if (id.endsWith('css-tag.js')) return safe;
      // Lit's policy may be allowed once: it is left to the whole script.
      const policy = /\(\(\)=>\{try\{return s\?\.createPolicy.*?catch\{\}\}\)\(\)/;
      const without = replaced(safe, policy, () => 'void 0');
      return onServers
        ? replaced(without, '=document,', () => '=globalThis.customElements?document:{createTreeWalker(){}},')
        : without;
    },
  };
}

function replaced(code, text, by) {
  const changed = code.replace(text, by);
  if (changed === code)
    throw new Error(`${text} is no longer in the source: see scripts/build/facade-plugin.mjs.`);
  return changed;
}
