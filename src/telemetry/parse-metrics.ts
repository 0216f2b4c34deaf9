import type { MetricSample } from './format-metric.ts';

/** One line of the Prometheus text format. */
export interface ParsedSample extends Omit<MetricSample, 'suffix'> {
  readonly name: string;
}

const SAMPLE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: -?\d+)?$/;
const LABEL = /([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads the Prometheus text format, version 0.0.4. Lines that are not understood are left out. */
export function parseMetrics(text: string): ParsedSample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, pairs = '', number = ''] = SAMPLE.exec(line) ?? [];
    const value = Number(number.replace('Inf', 'Infinity'));
    if (name === undefined || Number.isNaN(value)) return [];
    const labels = [...pairs.matchAll(LABEL)].map(([, label, written]) => [label!, unescaped(written!)]);
    return [{ name, labels: Object.fromEntries(labels) as Record<string, string>, value }];
  });
}

function unescaped(written: string): string {
  return written.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}
