import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';
import { BudgetBook } from '../budgets/budget-book.ts';
import type { BudgetPlan } from '../budgets/budget-plan.ts';

export interface OpenBudgets {
  book: BudgetBook;
  /** Stops looking for changes. */
  close(): void;
}

const LOOK_INTERVAL_MS = 2000;

/**
 * Reads budgets, and again when their file changes or the process gets SIGHUP. A file that is not usable then changes nothing and is logged.
 * @param source Path of a JSON file, or the JSON itself; undefined for none.
 * @throws SpeechError `invalid-argument` naming the member at fault.
 */
export function openBudgets(source: string | undefined, logger: ProxyLogger): OpenBudgets {
  if (!source) return { book: new BudgetBook(), close() {} };
  if (source.trimStart().startsWith('{')) return { book: new BudgetBook(parse(source)), close() {} };
  const path = resolve(source);
  let text = readText(path);
  const book = new BudgetBook(parse(text));
  let isReadable = true;
  const reload = () => {
    try {
      const next = readText(path);
      isReadable = true;
      if (next === text) return;
      text = next;
      book.replace(parse(next));
      logger.info?.('Budgets were read again.', { budgets: book.budgets.length });
    } catch (error) {
      if (!isReadable) return;
      isReadable = false;
      const reason = error instanceof SpeechError ? error.message : 'unknown';
      logger.error('The file of budgets is not usable; the former budgets hold on.', { reason });
    }
  };
  // Watchers of the system miss a file that an editor or a container platform replaces, and one that is replaced before they watch.
  const looking = setInterval(reload, LOOK_INTERVAL_MS).unref();
  process.on('SIGHUP', reload);
  return {
    book,
    close() {
      clearInterval(looking);
      process.off('SIGHUP', reload);
    },
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw invalid('a JSON file that can be read, or to the JSON itself');
  }
}

function parse(text: string): BudgetPlan {
  try {
    return JSON.parse(text) as BudgetPlan;
  } catch {
    throw invalid('valid JSON');
  }
}

function invalid(rule: string): SpeechError {
  return new SpeechError('invalid-argument', `Set KURDISH_SPEECH_BUDGETS (flag --budgets) to ${rule}.`, {
    field: 'budgets',
  });
}
