import { jsonOf, objectOf, outline } from '../definition/answer.ts';
import { defineRule, defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';

/** Fixed by those clients. */
const OPENAI_PATH = /^\/v1\/(audio|models|realtime)(\/|$)/;

const OPENAPI = defineSample({
  id: 'openapi',
  take: (context) => context.send('/openapi.json', { method: 'GET' }),
});

const OPERATIONS = [
  ['/api/tts-proxy', 'post'],
  ['/api/tts-stream', 'post'],
  ['/api/stt-proxy', 'post'],
  ['/api/stt-stream-connect', 'post'],
  ['/api/get-speakers', 'get'],
] as const;

async function document(context: RuleContext): Promise<Readonly<Record<string, unknown>>> {
  const answer = await context.take(OPENAPI);
  if (answer.status !== 200) notCheckable(`there is no document (${outline(answer)})`);
  return objectOf(jsonOf(answer)) ?? notCheckable('the document is not a JSON object');
}

export const VERSIONING_RULES: readonly Rule[] = [
  defineRule({
    id: 'versioning.openapi',
    section: 'Versioning 1',
    title: '/openapi.json is OpenAPI 3.1, version 1.0.0',
    async check(context) {
      const answer = await context.take(OPENAPI);
      const fields = objectOf(jsonOf(answer));
      expect(answer.status === 200 && fields, outline(answer));
      const { openapi, info } = fields;
      expect(typeof openapi === 'string' && /^3\.1(\.\d+)?$/.test(openapi), 'it is not OpenAPI 3.1');
      expect(objectOf(info)?.version === '1.0.0', 'info.version is not 1.0.0');
      return 'OpenAPI 3.1, version 1.0.0';
    },
  }),
  defineRule({
    id: 'versioning.openapi.operations',
    section: 'Versioning 1',
    title: 'The document describes the five endpoints',
    async check(context) {
      const paths = objectOf((await document(context)).paths) ?? {};
      const missing = OPERATIONS.filter(([path, method]) => !objectOf(objectOf(paths[path])?.[method]));
      expect(missing.length === 0, `${missing.map(([path]) => path).join(', ')} missing`);
      return `${Object.keys(paths).length} paths`;
    },
  }),
  defineRule({
    id: 'versioning.paths',
    section: 'Versioning 2',
    title: "No path has a version segment, but for those of OpenAI's clients",
    async check(context) {
      const paths = Object.keys(objectOf((await document(context)).paths) ?? {});
      if (paths.length === 0) notCheckable('the document has no paths');
      const versioned = paths.filter((path) => /\/v\d+(\/|$)/.test(path) && !OPENAI_PATH.test(path)).length;
      expect(versioned === 0, `${versioned} paths have one`);
      return `${paths.length} paths`;
    },
  }),
];
