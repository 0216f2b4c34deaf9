// Writes the plugin's TextTables.php from the tables of src/text, so that PHP judges a text as the page does. Run: node scripts/wordpress/write-text-tables.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../project.mjs';

export const TABLES = 'integrations/wordpress/kurdish-speech/includes/Publishing/TextTables.php';

/**
 * The PHP file.
 * @param evidence The module `src/text/dialect/dialect-evidence.ts`. @param words The module `src/text/normalize/sentence-words.ts`.
 * @param common The module `src/text/voices/latin-words.ts`.
 */
export function textTables({ ARABIC_EVIDENCE, LATIN_EVIDENCE }, words, { LATIN_WORDS, SHARED_LATIN_WORDS }) {
  return `<?php

declare(strict_types=1);

namespace KurdishSpeech\\Publishing;

/** Generated from \`src/text\` by \`scripts/wordpress/write-text-tables.mjs\`: do not edit. */
final class TextTables
{
    /** Marks of a dialect by weight; see \`src/text/dialect/dialect-evidence.ts\`. */
${constant('ARABIC_EVIDENCE', ARABIC_EVIDENCE)}

${constant('LATIN_EVIDENCE', LATIN_EVIDENCE)}

    /** Words that decide where a sentence ends; see \`src/text/normalize/sentence-words.ts\`. */
${Object.entries(words)
  .map(([name, list]) => `    public const ${name} = ${wrapped(list)};`)
  .join('\n')}

    /** Words that show Kurdish in Latin letters; see \`src/text/voices/latin-words.ts\`. */
    public const LATIN_WORDS = ${wrapped(LATIN_WORDS)};
    public const SHARED_LATIN_WORDS = ${wrapped(SHARED_LATIN_WORDS)};
}
`;
}

/** A string in lines of at most 120 characters, as the coding standard wants them. */
function wrapped(list) {
  const lines = list.match(/.{1,110}(?: |$)/g);
  return lines.map((line) => `'${line}'`).join('\n        . ');
}

function constant(name, table) {
  const rows = Object.entries(table).map(([key, value]) => `        ${key} => '${value}',`);
  return [`    public const ${name} = [`, ...rows, '    ];'].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { register } = await import('tsx/esm/api');
  register();
  const evidence = await import('../../src/text/dialect/dialect-evidence.ts');
  const words = await import('../../src/text/normalize/sentence-words.ts');
  const common = await import('../../src/text/voices/latin-words.ts');
  writeFileSync(join(root, TABLES), textTables(evidence, words, common));
}
