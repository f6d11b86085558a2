import { PATH_NODE } from '../../../domain/content/index.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Feature } from '../../../domain/entities/feature.ts';
import { TIME } from '../../../domain/limits.ts';

/**
 * After saving, an added path is edited: the address for adding is replaced a moment after the last new path. The form stays as
 * it is.
 * @param rows the network of the level while paths are added to it
 */
export function useEditRoute(rows: readonly Feature[] | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const before = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (rows === undefined) {
      before.current = null;
      return undefined;
    }
    const fids = rows.flatMap(({ fid, properties }) => (properties.typeCode === PATH_NODE ? [fid] : []));
    before.current ??= new Set(fids);
    const { current } = before;
    if (fids.every((fid) => current.has(fid))) return undefined;
    const to = pathname.replace(/\/add-([^/]*)$/, '/edit-$1') + search;
    const timer = setTimeout(() => void navigate(to, { replace: true }), TIME.pathFormRouteChange);
    return () => clearTimeout(timer);
  }, [rows, pathname, search, navigate]);
}
