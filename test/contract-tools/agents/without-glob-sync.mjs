// The suite of revision 2026-07-28 imports `fs.globSync`, which Node 20 lacks, for a command that is not used here: without that import
// it loads.
import { register } from 'node:module';

const hooks = `
  export async function load(url, context, next) {
    const module = await next(url, context);
    if (!url.endsWith('/conformance-next/dist/index.js')) return module;
    return { ...module, source: String(module.source).replace(/globSync as \\w+,/, '') };
  }
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
