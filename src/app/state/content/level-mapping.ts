import { useEffect, useState } from 'react';
import { TIME } from '../../../domain/limits.ts';
import { isMappingRunning } from '../../../domain/status/index.ts';
import { usePlace } from '../navigation/current-place.ts';
import { useWorkspace } from '../session/workspace.ts';

/** Whether the automatic mapping of a level of the open building runs. Asked every five seconds while it does, else once a minute. */
export function useIsMapping(): boolean {
  const { publishing } = useWorkspace();
  const building = usePlace()?.building;
  const [mappingLid, setMappingLid] = useState<string | null>(null);
  const { lid, clientLid, siteLid } = building ?? {};
  useEffect(() => {
    if (lid === undefined || clientLid === undefined || siteLid === undefined) return undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait: number = TIME.idlePoll;
    const poll = async () => {
      if (document.visibilityState === 'visible') {
        const statuses = await publishing.levelStatuses({ clientLid, siteLid, buildingLid: lid });
        if (gone) return;
        const runs = statuses?.some(({ levelStatus }) => isMappingRunning(levelStatus)) === true;
        setMappingLid(runs ? lid : null);
        wait = runs ? TIME.statusPoll : TIME.idlePoll;
      }
      if (!gone) timer = setTimeout(again, wait);
    };
    const again = () => void poll();
    again();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [publishing, lid, clientLid, siteLid]);
  return mappingLid !== null && mappingLid === lid;
}
