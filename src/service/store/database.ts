/** A bound value or a column's value. */
export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, unknown>>;

/** SQL that both SQLite and PostgreSQL accept. Values are bound between the pieces and never become part of the text. */
export interface Statement {
  readonly pieces: readonly string[];
  readonly values: readonly Value[];
}

/** A SQL statement or fragment; interpolated fragments become part of it. */
export function sql(literals: TemplateStringsArray, ...inserts: readonly (Value | Statement)[]): Statement {
  const pieces: string[] = [literals[0]!];
  const values: Value[] = [];
  inserts.forEach((insert, index) => {
    const rest = literals[index + 1]!;
    if (insert === null || typeof insert !== 'object' || insert instanceof Uint8Array) {
      values.push(insert);
      pieces.push(rest);
      return;
    }
    const [first, ...others] = insert.pieces;
    pieces.push(pieces.pop()! + first, ...others);
    pieces.push(pieces.pop()! + rest);
    values.push(...insert.values);
  });
  return { pieces, values };
}

/** Statements of one transaction: each `yield` runs one and returns its rows. */
export type Operation<T> = Generator<Statement, T, readonly Row[]>;

export interface TransactionOptions {
  /**
   * False where the loss of power may undo the transaction, whole, unless a durable one has followed it; the end of the process does not.
   * True by default. PostgreSQL makes all of them durable.
   */
  readonly isDurable?: boolean | undefined;
}

/** A database of the current schema. Every method rejects when it cannot be reached. */
export interface Database {
  /** Milliseconds since the epoch by the database's own clock, which all instances share. */
  readonly clock: Statement;
  query(statement: Statement): Promise<readonly Row[]>;
  /** Runs the operation as one transaction, rolled back if it throws. */
  transaction<T>(operation: () => Operation<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}
