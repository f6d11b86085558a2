import type { TestServer } from '../e2e/support/server.ts';
import type { Done } from './device/scenario-result.ts';
import { playBasement } from './scenarios/basement-run.ts';
import { playKills } from './scenarios/browser-kills.ts';
import type { Stage } from './device/test-stage.ts';
import { playBackground } from './scenarios/tab-discarded.ts';
import { playCarry } from './scenarios/work-file-recovery.ts';
import { playChains } from './scenarios/edit-chains.ts';
import { playEngines } from './scenarios/three-engines.ts';
import { playFlapping } from './scenarios/network-flapping.ts';
import { playFrozen } from './scenarios/frozen-leader.ts';
import { playFull } from './scenarios/disk-full.ts';
import { playPhotos } from './scenarios/photos-in-little-room.ts';
import { playReturns } from './scenarios/back-forward-cache.ts';
import { playSession } from './scenarios/day-offline.ts';
import { playSlow } from './scenarios/slow-network.ts';
import { playStorms } from './scenarios/token-renewal.ts';
import { playTabs } from './scenarios/leader-killed.ts';
import { playUpdates } from './scenarios/app-updates.ts';
import { playWipes } from './scenarios/database-wipes.ts';
import { playAttack } from './scenarios/converter-attack.ts';

/** The scenarios, each with its usual count. */
export interface Part {
  name: string;
  usual: number;
  play:
    | ((stage: Stage, count: number, tell: Tell) => Promise<Done>)
    | {
        /** @param isAsked by name: what can't be played is a fault then */
        onServer: (server: TestServer, count: number, tell: Tell, isAsked: boolean) => Promise<Done>;
      };
}
type Tell = (line: string) => void;

export const PARTS: readonly Part[] = [
  {
    name: 'kills',
    usual: 20,
    play: async (stage, count, tell) => {
      const { kills, kept, faults } = await playKills(stage, count, tell);
      return { line: `R8  ${kills} kills, ${kept} changes said to be kept, ${faults.length} faults`, faults };
    },
  },
  {
    name: 'crashes',
    usual: 10,
    play: async (stage, count, tell) => {
      const { kills, kept, faults } = await playKills(stage, count, tell, 'page');
      return {
        line: `R11 ${kills} crashes, ${kept} changes said to be kept, ${faults.length} faults`,
        faults,
      };
    },
  },
  {
    name: 'wipes',
    usual: 10,
    play: async (stage, count, tell) => {
      const { wipes, recovered, faults } = await playWipes(stage, count, tell);
      return { line: `R9  ${recovered} of ${wipes} databases recovered, ${faults.length} faults`, faults };
    },
  },
  { name: 'returns', usual: 10, play: playReturns },
  { name: 'background', usual: 10, play: playBackground },
  { name: 'tabs', usual: 200, play: playTabs },
  { name: 'frozen', usual: 40, play: playFrozen },
  { name: 'storms', usual: 5, play: playStorms },
  { name: 'chains', usual: 18, play: playChains },
  { name: 'full', usual: 5, play: playFull },
  { name: 'session', usual: 500, play: playSession },
  { name: 'slow', usual: 100, play: playSlow },
  { name: 'basement', usual: 300, play: playBasement },
  { name: 'photos', usual: 200, play: playPhotos },
  { name: 'flapping', usual: 3, play: playFlapping },
  { name: 'updates', usual: 5, play: playUpdates },
  { name: 'carry', usual: 5, play: playCarry },
  { name: 'engines', usual: 1, play: { onServer: playEngines } },
  { name: 'attack', usual: 10, play: { onServer: playAttack } },
];
