import { useEffect, type ReactNode } from 'react';
import { useEditor } from '../../../editor/editor.ts';
import { useHeld } from '../../../editor/held.ts';
import { boundsAcross } from '../../../../domain/geometry/index.ts';
import { boundsOfHome } from '../../../state/map-view/world-around.ts';
import { panelInsetAtom, type PanelInset } from '../../../state/navigation/panel.ts';
import { useHierarchyReady } from '../../../state/sync-status/hierarchy-ready.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import styles from './home.module.css';
import { useHomeClients, type HomeClient } from './home-clients.ts';
import { RecentWork } from './recent-work.tsx';
import { SiteMarks } from './site-marks.tsx';
import { useCovered } from './use-covered.ts';
import { WhatWaits } from './what-waits.tsx';

const NONE: readonly HomeClient[] = [];

/** On the map of all clients: their sites, what waits for the person, and where they were. */
export default function Home(): ReactNode {
  const clients = useHomeClients() ?? NONE;
  const [panels, inset] = useCovered();
  useHeld(panelInsetAtom, inset);
  useFitBeside(clients, inset);
  return (
    <>
      <SiteMarks clients={clients} />
      <div ref={panels} className={styles['home']}>
        <div className={styles['panels']}>
          <div className={styles['sheet']}>
            <div className={styles['waits']} data-home="waits">
              <WhatWaits clients={clients} />
            </div>
            <div className={styles['recent']} data-home="recent">
              <RecentWork />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Pixels of the map's own tools, at either side. */
const TOOLS_PX = 56;

/** The map may have been moved to the sites before it was known what covers it. */
function useFitBeside(clients: readonly HomeClient[], inset: PanelInset | null): void {
  const { map } = useEditor();
  const chosen = usePlace()?.client?.lid;
  const isReady = useHierarchyReady();
  const count = clients.reduce((sum, { sites }) => sum + sites.length, 0);
  // The first reading of all brings one client after the other.
  const come = isReady ? 'all' : count;
  const fit = (): void => {
    const shapes = clients
      .filter(({ client }) => chosen === undefined || client.lid === chosen)
      .flatMap(({ sites }) => sites.map(({ site }) => site.geometry));
    const bounds = chosen === undefined ? boundsOfHome(shapes) : boundsAcross(...shapes);
    const controls = { left: TOOLS_PX, right: TOOLS_PX };
    if (bounds !== null) map.engine.camera.fitTo(bounds, { unlessMoved: true, controls });
  };
  useEffect(() => {
    if (inset === null || count === 0) return undefined;
    // With the picture after the one in which the map takes over what covers it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(fit);
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map does not move whenever a site changes
  }, [inset, come]);
}
