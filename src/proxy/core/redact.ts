/** Finds and removes the operator's secrets in whatever is about to leave the proxy. */
export interface Redactor {
  holdsSecret(text: string): boolean;
  redact(text: string): string;
}

export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const known = secrets.filter((secret) => secret !== undefined && secret.length > 0) as string[];
  return {
    holdsSecret: (text) => known.some((secret) => text.includes(secret)),
    redact: (text) => known.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text),
  };
}
