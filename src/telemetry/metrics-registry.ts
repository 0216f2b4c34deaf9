import { formatMetric, type MetricFamily, type MetricSample } from './format-metric.ts';

type MetricLabels = Readonly<Record<string, string | number>>;

export interface Counter {
  /** @param amount At least 0. */
  add(amount: number, labels?: MetricLabels): void;
}

export interface Gauge {
  /** @param change May be negative. */
  add(change: number, labels?: MetricLabels): void;
}

export interface Histogram {
  observe(value: number, labels?: MetricLabels): void;
}

interface Buckets {
  readonly labels: MetricLabels;
  /** One for each bound, and one for all that is above; not yet summed up. */
  readonly counts: number[];
  sum: number;
}

/** Combinations of labels that one metric distinguishes: callers use finite ones, and this bounds memory where they are mistaken. */
const MAX_SERIES = 2000;

/** Counters, gauges and histograms, read as Prometheus text. */
export class MetricsRegistry {
  readonly #families: (() => MetricFamily)[] = [];

  /** @param name Ends with `_total`. */
  counter(name: string, help: string): Counter {
    return this.#summed(name, help, 'counter');
  }

  gauge(name: string, help: string): Gauge {
    return this.#summed(name, help, 'gauge');
  }

  /** @param bounds Upper bounds of the buckets, ascending. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const series = new Map<string, Buckets>();
    this.#families.push(() => {
      const samples = [...series.values()].flatMap((buckets) => samplesOf(buckets, bounds));
      return { name, help, type: 'histogram', samples };
    });
    return {
      observe(value, labels = {}) {
        const create = () => ({ labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 });
        const buckets = found(series, labels, create);
        if (!buckets) return;
        const index = bounds.findIndex((bound) => value <= bound);
        buckets.counts[index < 0 ? bounds.length : index]! += 1;
        buckets.sum += value;
      },
    };
  }

  /** Adds a family whose samples are taken when it is read. */
  read(family: Omit<MetricFamily, 'samples'>, samples: () => Iterable<MetricSample>): void {
    this.#families.push(() => ({ ...family, samples: samples() }));
  }

  /** The Prometheus text format, version 0.0.4. */
  toPrometheus(): string {
    return this.#families.map((family) => formatMetric(family())).join('');
  }

  #summed(name: string, help: string, type: 'counter' | 'gauge'): Counter & Gauge {
    const series = new Map<string, { readonly labels: MetricLabels; value: number }>();
    this.#families.push(() => ({ name, help, type, samples: series.values() }));
    return {
      add(amount, labels = {}) {
        const total = found(series, labels, () => ({ labels, value: 0 }));
        if (total) total.value += amount;
      },
    };
  }
}

function found<T>(series: Map<string, T>, labels: MetricLabels, create: () => T): T | undefined {
  const key = JSON.stringify(Object.values(labels));
  const known = series.get(key);
  if (known || series.size >= MAX_SERIES) return known;
  const made = create();
  series.set(key, made);
  return made;
}

function samplesOf({ labels, counts, sum }: Buckets, bounds: readonly number[]): MetricSample[] {
  let count = 0;
  const samples: MetricSample[] = counts.map((own, index) => {
    count += own;
    const le = index < bounds.length ? String(bounds[index]) : '+Inf';
    return { suffix: '_bucket', labels: { ...labels, le }, value: count };
  });
  samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count });
  return samples;
}
