import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLI_COMMAND } from './cli/cli-command.ts';
import { articlePage } from './publish/support/articles.ts';

const SCRIPT_FILES = 'dist/cdn';

/**
 * A static site: an article's page, what `kurdish-speech publish` writes for it with the speech of this server, and the built script.
 * @param origin Of this server, whose `/speech` it uses.
 */
export async function publishSite(origin: string): Promise<Map<string, Buffer>> {
  if (!existsSync(SCRIPT_FILES)) throw new Error('Run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-site-'));
  try {
    const page = join(folder, 'article.html');
    writeFileSync(page, articlePage());
    const from = ['--endpoint', `${origin}/speech`, '--origin', origin];
    const command = [...CLI_COMMAND, 'publish', page, '--out', folder, '--yes', ...from];
    await promisify(execFile)(process.execPath, command);
    const html = articlePage({
      attributes: 'src="article.json" highlight="word"',
      head: '<script type="module" src="cdn/kurdish-speech.js"></script>',
    });
    writeFileSync(page, html);
    const read = (path: string, name: string): [string, Buffer] => [name, readFileSync(path)];
    return new Map([
      ...filesIn(folder).map((name) => read(join(folder, name), name)),
      ...filesIn(SCRIPT_FILES).map((name) => read(join(SCRIPT_FILES, name), `cdn/${name}`)),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
