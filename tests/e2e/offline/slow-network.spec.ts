import { playSlow } from '../../reliability/scenarios/slow-network.ts';
import { setStage } from '../../reliability/device/test-stage.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

// A hundred changes and a plan of 2 MB are played by `npm run reliability -- --only slow`. The server is its own: what other
// tests put on theirs would be read over the slow network too.
test(
  'brings a floor plan and its work over a slow network in which one call in ten breaks',
  { tag: '@slow' },
  async () => {
    test.slow();
    const server = await startServer({ seed: 'empty' });
    const stage = await setStage(server);
    const said: string[] = [];
    const { faults } = await playSlow(stage, 6, (line) => void said.push(line));
    expect(faults, said.join('\n')).toEqual([]);
    await stage.dispose();
    await server.dispose();
  },
);
