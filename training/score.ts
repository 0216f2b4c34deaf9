import { editDistance } from '../src/text/words/edit-distance.ts';
import type { CorpusDialect } from './corpus-dialect.ts';

/** Letter and word errors of an utterance's two transcripts, summed over a set. */
export class Score {
  #utterances = 0;
  #letters = 0;
  #words = 0;
  readonly #wrong = { greedyLetters: 0, greedyWords: 0, letters: 0, words: 0 };

  get utterances(): number {
    return this.#utterances;
  }

  add(text: string, greedy: string, final: string): void {
    this.#utterances++;
    this.#letters += text.length;
    this.#words += text.split(' ').length;
    this.#wrong.greedyLetters += editDistance([...greedy], [...text]);
    this.#wrong.letters += editDistance([...final], [...text]);
    this.#wrong.greedyWords += editDistance(greedy.split(' '), text.split(' '));
    this.#wrong.words += editDistance(final.split(' '), text.split(' '));
  }

  /** In percent. */
  get greedy(): { letters: number; words: number } {
    return {
      letters: (100 * this.#wrong.greedyLetters) / this.#letters,
      words: (100 * this.#wrong.greedyWords) / this.#words,
    };
  }

  /** In percent. */
  get final(): { letters: number; words: number } {
    return {
      letters: (100 * this.#wrong.letters) / this.#letters,
      words: (100 * this.#wrong.words) / this.#words,
    };
  }
}

/** One score per test set and dialect, in order of first use. */
export class ScoreBoard {
  readonly #sets = new Map<string, Map<CorpusDialect, Score>>();

  of(set: string, dialect: CorpusDialect): Score {
    const byDialect = this.#sets.get(set) ?? new Map<CorpusDialect, Score>();
    this.#sets.set(set, byDialect);
    const score = byDialect.get(dialect) ?? new Score();
    byDialect.set(dialect, score);
    return score;
  }

  /** The names of the sets, in order of first use. */
  get sets(): string[] {
    return [...this.#sets.keys()];
  }

  /** Markdown. */
  table(dialects: readonly CorpusDialect[]): string {
    const rows = [...this.#sets].map(([set, byDialect]) => {
      const cells = dialects.flatMap((dialect) => {
        const score = byDialect.get(dialect);
        if (!score) return ['', '', ''];
        const { greedy, final } = score;
        return [
          String(score.utterances),
          `${greedy.letters.toFixed(1)} / ${greedy.words.toFixed(1)}`,
          `${final.letters.toFixed(1)} / ${final.words.toFixed(1)}`,
        ];
      });
      return `| ${[set, ...cells].join(' | ')} |`;
    });
    const heads = dialects.flatMap((dialect) => [`${dialect} utterances`, 'greedy', 'final']);
    return [`| sounds | ${heads.join(' | ')} |`, `|---|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
  }
}
