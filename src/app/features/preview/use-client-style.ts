import { useEffect, useState } from 'react';
import * as z from 'zod';
import { getClient } from '../../../db/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';

export interface ClientStyle {
  /** The client has a style of its own, which visitors get. */
  isOffered: boolean;
  client: string;
  isOn: boolean;
  turn: (isOn: boolean) => void;
  /** To be shown; null: Storey's. */
  url: string | null;
  /** It could not be had, or not all of it. */
  hasFailed: boolean;
  onFailure: () => void;
}

/** The client's own map style: on until it is turned off, and tried again when it is turned on. */
export function useClientStyle(clientLid: string): ClientStyle {
  const { db, baseMap } = useWorkspace();
  const isOnline = useOnline();
  const kept = useLiveQuery(async () => {
    const client = await getClient(db, clientLid);
    return { url: await baseMap.styleUrl(clientLid), client: client?.title ?? '' };
  }, [db, baseMap, clientLid]);
  useEffect(() => {
    // What was heard last stays where it can't be asked.
    if (isOnline) baseMap.askStyleUrl(clientLid).catch(() => undefined);
  }, [baseMap, clientLid, isOnline]);
  const [isOn, setOn] = useKeptChoice('preview-style', z.boolean(), true);
  const [failed, setFailed] = useState<string | null>(null);
  const url = kept?.url ?? null;
  return {
    isOffered: url !== null,
    client: kept?.client ?? '',
    isOn,
    turn: (next) => {
      setFailed(null);
      setOn(next);
    },
    url: isOn ? url : null,
    hasFailed: isOn && url !== null && failed === url,
    onFailure: () => setFailed(url),
  };
}
