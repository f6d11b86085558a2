/** The part of sql.js that is used. */
declare module 'sql.js' {
  export type SqlValue = number | string | Uint8Array | null;

  export interface Statement {
    /** False at the end. */
    step(): boolean;
    get(): SqlValue[];
    free(): boolean;
  }

  export interface Database {
    prepare(statement: string, parameters?: SqlValue[]): Statement;
    close(): void;
  }

  interface SqlJs {
    Database: new (bytes: Uint8Array) => Database;
  }

  export default function initSqlJs(options: { wasmBinary: ArrayBuffer }): Promise<SqlJs>;
}
