const MOST_ROWS = 40;

/**
 * The lines that are printed.
 * @param figures.wall Seconds by the clock. @param figures.total `{ user, system }` in seconds.
 * @param figures.rows `{ name, count, seconds }` by program. @param figures.remaining Ids of processes that the command has left behind.
 * @param figures.group What `openControlGroup` returns.
 */
export function report({ wall, total, rows, remaining, group }) {
  const all = total.user + total.system;
  const shown = rows.slice(0, MOST_ROWS).filter(({ seconds }) => seconds > 0);
  const others = all - shown.reduce((sum, { seconds }) => sum + seconds, 0);
  const figure = (seconds) => seconds.toFixed(1).padStart(8);
  return [
    '',
    `Processor time ${all.toFixed(1)} s (user ${total.user.toFixed(1)}, system ${total.system.toFixed(1)}) in ${wall.toFixed(1)} s by the clock.`,
    group.version
      ? `Counted by a control group (version ${group.version}).`
      : `Counted from samples, which miss what ends between two of them: a control group was ${group.reason}.`,
    'Seconds  Processes  Program, as last seen',
    ...shown.map(({ name, count, seconds }) => `${figure(seconds)} ${String(count).padStart(10)}  ${name}`),
    ...(others > 0.05 ? [`${figure(others)}             all others, and the ends of those above`] : []),
    ...(remaining.length
      ? [`Still running: ${remaining.length} ${remaining.length === 1 ? 'process' : 'processes'}.`]
      : []),
  ];
}
