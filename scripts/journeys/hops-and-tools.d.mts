export interface Touch {
  readonly path: string;
  readonly line: number;
  readonly form: string;
}

export interface Exchange {
  readonly caller?: string;
  readonly callee?: string;
  readonly kind: 'given' | 'taken' | 'sent';
}

export interface MeasuredFile extends Touch {
  readonly hops?: readonly string[];
}

export function hopsAndTools(measured: {
  readonly touches: readonly Touch[];
  readonly exchanges: readonly Exchange[];
}): MeasuredFile[];
