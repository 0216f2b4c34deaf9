import { liveExample } from './live-example.mjs';

/** markdown-it plugin: HTML examples with our elements stand under their code, alive. Inline code is not a template of Vue's. */
export function liveExamples(md) {
  md.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${md.utils.escapeHtml(tokens[index].content)}</code>`;
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    // The highlighter does not know policies.
    if (token.info === 'csp') token.info = 'txt';
    const code = fence(tokens, index, options, env, self);
    const { info, content } = token;
    const example = /^html\b/.test(info) ? liveExample(content, `example-${index}-`) : undefined;
    if (!example) return code;
    return `${code}<div class="live-example" role="group" aria-label="The example above, live" v-pre>${example}</div>\n`;
  };
}
