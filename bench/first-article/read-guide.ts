/** What a newcomer does: types a command, starts a server and opens its page, or writes a file. */
type Step =
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'server'; readonly line: string; readonly url: string }
  | { readonly kind: 'file'; readonly path: string; readonly text: string };

export interface Recipe {
  /** The heading, such as `Vite`. */
  readonly name: string;
  readonly steps: readonly Step[];
}

const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;
/** The file of a block ends the line above it: "`index.html`:". */
const PATH = /`([^`\n]+)`:\n*$/;
/** A comment with an address marks a server. */
const SERVER = /^(.*?)\s+#.*?(https?:\/\/\S+)$/;

/**
 * Reads docs/start/first-article.md, so that what is measured is what readers are told.
 * @throws Error for a block of code that is neither of commands nor below the name of a file.
 */
export function readGuide(page: string): Recipe[] {
  const sections = page.split(/^## /m).slice(1);
  return sections.map((section) => ({
    name: section.slice(0, section.indexOf('\n')).trim(),
    steps: [...section.matchAll(BLOCK)].flatMap(({ 1: language, 2: text = '', index }) => {
      if (language === 'sh') return text.trimEnd().split('\n').map(commandStep);
      const path = PATH.exec(section.slice(0, index))?.[1];
      if (path === undefined) throw new Error(`A block of ${language} has no file's name above it: ${text}`);
      return [{ kind: 'file', path, text } as const];
    }),
  }));
}

function commandStep(text: string): Step {
  const [, line, url] = SERVER.exec(text) ?? [];
  if (line !== undefined && url !== undefined) return { kind: 'server', line, url };
  return { kind: 'command', line: text.replace(/\s+#.*$/, '') };
}

/** Commands to type, servers included. */
export const commandsOf = ({ steps }: Recipe) => steps.filter(({ kind }) => kind !== 'file').length;

/** Lines to write, without empty ones. */
export const linesOf = ({ steps }: Recipe) =>
  steps.flatMap((step) => (step.kind === 'file' ? step.text.split('\n').filter((line) => line.trim()) : []))
    .length;
