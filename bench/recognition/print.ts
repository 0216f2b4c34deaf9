/** One row of a table: name, value and target. */
export function print(what: string, figure: string, target = ''): void {
  console.log(`${what.padEnd(60)} ${figure.padStart(30)}   ${target && `target ${target}`}`);
}

export function printColumns(widths: readonly number[], cells: readonly string[]): void {
  console.log(cells.map((cell, index) => cell.padStart(widths[index])).join(' '));
}

export function quantiles(values: readonly number[], ...parts: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  return parts.map((part) => at(part).toFixed(0)).join(' / ');
}
