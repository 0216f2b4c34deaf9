import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DIALECTS, type Dialect, isTranscriptionDialect } from '../../contract/dialects.ts';
import { FREE } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';

const FACTS: Readonly<Record<Dialect, { name: string; native_name: string; script: string; tag: string }>> = {
  sorani: {
    name: 'Central Kurdish',
    native_name: 'کوردیی ناوەندی (سۆرانی)',
    script: 'Arabic',
    tag: 'ckb-Arab',
  },
  kurmanji: { name: 'Northern Kurdish', native_name: 'Kurdî (kurmancî)', script: 'Latin', tag: 'kmr-Latn' },
  badini: {
    name: 'Northern Kurdish of Badinan',
    native_name: 'کوردی (بادینی)',
    script: 'Arabic',
    tag: 'kmr-Arab',
  },
};

const output = z.object({
  dialects: z.array(
    z.object({
      dialect: z.enum(DIALECTS),
      name: z.string(),
      native_name: z.string(),
      /** Script of the text that synthesize_speech reads. */
      script: z.string(),
      tag: z.string(),
      synthesis: z.boolean(),
      transcription: z.boolean(),
      voices: z.string(),
    }),
  ),
});

export function registerListDialects(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'list_dialects',
    {
      title: 'List the dialects',
      description:
        'Lists the supported Kurdish dialects with the script each is read in, and whether it can be transcribed. Free; needs no key.',
      inputSchema: toolInput(z.object({})),
      outputSchema: toolOutput(output),
      annotations: FREE,
    },
    () => {
      const structuredContent = { dialects: DIALECTS.map((dialect) => describe(dialect, context)) };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );
}

function describe(dialect: Dialect, { parts }: ToolContext) {
  return {
    dialect,
    ...FACTS[dialect],
    synthesis: true,
    transcription: isTranscriptionDialect(dialect) && parts.dialects.includes(dialect),
    voices:
      dialect === 'badini'
        ? 'Only the badini_ voices of v5.'
        : `Voices whose id begins with ${dialect}_, and the Cast, Studio and cloned voices when "dialect" says so.`,
  };
}
