/** What a schedule is played with. */
export interface Settings {
  /** The server offers some of the optional parts of the contract, and tabs freeze. */
  hasExtensions: boolean;
  /** With extensions: answers carry the server's time, and writes have deadlines. */
  hasDeadlines?: boolean;
  /** There is wayfinding. */
  hasNetwork: boolean;
  /** Whole levels with floor plans come and go. */
  hasLevels: boolean;
  /** Lifts are linked over levels, on wayfinding; no client writes the whole network without reading it. */
  hasLifts?: boolean;
}

/** The settings of the schedule in this place of a run: by eights each combination has its turn. */
export const settingsAt = (index: number): Settings => ({
  hasExtensions: index % 2 === 1,
  // Of sixteen the second half: the seeds before them are played as they were.
  hasDeadlines: index % 16 >= 8,
  hasNetwork: index % 4 >= 2,
  hasLevels: index % 8 >= 4,
});
