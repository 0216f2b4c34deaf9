/** Something about a page that keeps its speech silent, or makes it worse. */
export interface Fault {
  /** The check that found it, as in docs/doctor.md. */
  readonly check: string;
  /** `fault` where something stays silent or unheard; `warning` where it works for some readers, or not as well as it could. */
  readonly severity: 'fault' | 'warning';
  /** An address, or a line of the page. */
  readonly where: string;
  /** One sentence. */
  readonly what: string;
  /** One sentence with the setting that mends it. */
  readonly fix: string;
}

/** A fault before it has its check's name. */
export type Finding = Omit<Fault, 'check' | 'severity'> & Partial<Pick<Fault, 'severity'>>;
