import { hash } from 'node:crypto';
import type { Queryable } from './connect.ts';

/**
 * A statement that runs often, by its text with `$1` and so on: every connection reads and plans it once, which for small
 * statements is most of their cost. The text must be the same each time; values are only ever parameters.
 */
export function statement<Row>(text: string): (db: Queryable, values: unknown[]) => Promise<Row[]> {
  const name = hash('sha256', text, 'hex').slice(0, 32);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
    const answer = (await prepared.execute()) as { rows: Row[] };
    return answer.rows;
  };
}
