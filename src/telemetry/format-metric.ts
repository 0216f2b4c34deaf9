export interface MetricSample {
  /** Appended to the family's name, such as `_bucket`. */
  readonly suffix?: string | undefined;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export interface MetricFamily {
  /** Letters, digits and `_`. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: Iterable<MetricSample>;
}

/** One family in the Prometheus text format, version 0.0.4; every line ends with a line feed. */
export function formatMetric({ name, help, type, samples }: MetricFamily): string {
  const lines = [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`];
  for (const { suffix = '', labels, value } of samples) {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
    lines.push(`${name}${suffix}${pairs.length ? `{${pairs.join(',')}}` : ''} ${numberOf(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

function escapeHelp(help: string): string {
  return help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function numberOf(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}
