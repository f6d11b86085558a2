/** What came of one part: a line for the table, and what went wrong, one sentence each. */
export interface Done {
  line: string;
  faults: string[];
}
