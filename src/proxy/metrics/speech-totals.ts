import { formatMetric } from '../../telemetry/format-metric.ts';

/** Where speech came from: generated for this visitor, generated for another one at the same time, or kept from before. */
export type SpeechSource = 'bought' | 'shared' | 'cache';

/** One answer with speech. */
export interface SpeechRecord {
  readonly source: SpeechSource;
  /** Code points of the text. */
  readonly characters: number;
  /** Bytes of the body that were sent. */
  readonly bytes: number;
  /** Id of the voice; empty where the request named none. */
  readonly voice: string;
  /** URL of the page without query and fragment, its origin, or empty. */
  readonly page: string;
}

/** Counts answers with speech: called once for each, after it has been sent or its client has disconnected. */
export interface SpeechMeter {
  record(record: SpeechRecord): void;
}

interface Totals {
  answers: number;
  characters: number;
  bytes: number;
}

type BySource = Record<SpeechSource, Totals>;

const SOURCES = ['bought', 'shared', 'cache'] as const;
/** Anybody can send a Referer and name a voice, so only this many of each are distinguished. */
const MAX_LABELS = 500;
const OTHER = '(other)';
const MEASURES = [
  ['answers', 'Answers with speech'],
  ['characters', 'Characters of the texts of answers with speech'],
  ['bytes', 'Bytes sent in answers with speech'],
] as const;

const noTotals = (): BySource => ({ bought: zero(), shared: zero(), cache: zero() });
const zero = (): Totals => ({ answers: 0, characters: 0, bytes: 0 });

/** Sums what was bought and what was saved, since the start, by voice and by page. */
export class SpeechTotals implements SpeechMeter {
  readonly #all = noTotals();
  readonly #voices = new Map<string, BySource>();
  readonly #pages = new Map<string, BySource>();
  /** By page: a site has few, and a URL costs more to parse than all the rest here. */
  readonly #paths = new Map<string, string>();
  #reported = noTotals();

  record({ source, voice, page, characters, bytes }: SpeechRecord): void {
    for (const totals of [
      this.#all,
      labelled(this.#voices, voice),
      labelled(this.#pages, this.#pathOf(page)),
    ]) {
      totals[source].answers += 1;
      totals[source].characters += characters;
      totals[source].bytes += bytes;
    }
  }

  #pathOf(page: string): string {
    const known = this.#paths.get(page);
    if (known !== undefined) return known;
    const path = URL.canParse(page) ? new URL(page).pathname : page;
    if (this.#paths.size >= MAX_LABELS) this.#paths.clear();
    this.#paths.set(page, path);
    return path;
  }

  /** What has been added since the last call, for a line in the log; undefined where nothing was. */
  sinceLastReport(): Record<string, number> | undefined {
    const added = (source: SpeechSource, measure: keyof Totals) =>
      this.#all[source][measure] - this.#reported[source][measure];
    const sum = (sources: readonly SpeechSource[], measure: keyof Totals) =>
      sources.reduce((total, source) => total + added(source, measure), 0);
    const answers = sum(SOURCES, 'answers');
    if (!answers) return undefined;
    const report = {
      charactersBought: added('bought', 'characters'),
      charactersSaved: sum(['shared', 'cache'], 'characters'),
      bytes: sum(SOURCES, 'bytes'),
      answers,
      hitRatio: Number((sum(['shared', 'cache'], 'answers') / answers).toFixed(3)),
    };
    this.#reported = structuredClone(this.#all);
    return report;
  }

  /** The Prometheus text format, version 0.0.4. */
  toPrometheus(): string {
    const families: string[] = [];
    for (const [measure, help] of MEASURES) {
      const write = (suffix: string, by: string, rows: Iterable<readonly [string, BySource]>) => {
        const samples = [...rows].flatMap(([label, totals]) =>
          SOURCES.map((source) => ({
            labels: { ...(by && { [by]: label }), source },
            value: totals[source][measure],
          })),
        );
        families.push(
          formatMetric({
            name: `kurdish_speech_proxy${suffix}_${measure}_total`,
            help: `${help}${by && `, by ${by}`}.`,
            type: 'counter',
            samples,
          }),
        );
      };
      write('', '', [['', this.#all]]);
      write('_voice', 'voice', this.#voices);
      write('_page', 'page', this.#pages);
    }
    return families.join('');
  }
}

function labelled(totals: Map<string, BySource>, label: string): BySource {
  const name = totals.has(label) || totals.size < MAX_LABELS ? label.slice(0, 300) : OTHER;
  const found = totals.get(name) ?? noTotals();
  totals.set(name, found);
  return found;
}
