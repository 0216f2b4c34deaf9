/** The month of a time (milliseconds since the epoch) as `YYYY-MM`, UTC. */
export function calendarMonth(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}
