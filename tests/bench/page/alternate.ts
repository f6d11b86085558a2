/** Runs two things in turn, several times. @returns the median milliseconds of each */
export async function inTurn(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  baseline: (round: number) => Promise<unknown>,
): Promise<{ ours: number; baseline: number }> {
  const times: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.baseline.push(await timed(() => baseline(round)));
    times.ours.push(await timed(() => ours(round)));
  }
  return { ours: middle(times.ours), baseline: middle(times.baseline) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
