/** What a statement takes and a row holds. */
export type Value = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, unknown>>;

/** SQL that SQLite and PostgreSQL both read. The values stand between the pieces and never become text. */
export interface Statement {
  readonly pieces: readonly string[];
  readonly values: readonly Value[];
}

/** A piece of SQL; the pieces put into it become part of it. */
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

/** Statements that happen together or not at all: each `yield` runs one and gives its rows. */
export type Operation<T> = Generator<Statement, T, readonly Row[]>;

/** A database of the current schema. Every method rejects when it cannot be reached. */
export interface Database {
  /** Milliseconds since the epoch by the database's own clock, which all who share it agree on. */
  readonly clock: Statement;
  query(statement: Statement): Promise<readonly Row[]>;
  /** Runs the operation as one transaction; what it throws undoes it. */
  transaction<T>(operation: () => Operation<T>): Promise<T>;
  close(): Promise<void>;
}
