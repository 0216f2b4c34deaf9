/** The members of a JSON object; none where the text is anything else. */
export function parseObject(source: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
