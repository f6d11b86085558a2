import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import type { Place } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, EmptyState, Skeleton } from '../../ui/index.ts';

/** Milliseconds in which most servers have answered: words that come and go at once only unsettle. */
const PATIENCE = 1500;

/** In the place of the list while the address names something that this device does not have: what is waited for. */
export function PlaceLoading({ missing }: { missing: NonNullable<Place['missing']> }): ReactElement {
  const { t } = useTranslation('content');
  const { engine } = useWorkspace();
  const go = useGo();
  const { online } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {online && <Skeleton rows={isLate ? 3 : 8} />}
      <div role="status">
        {(isLate || !online) && (
          <EmptyState
            title={t(`notHere.${missing}`)}
            text={t(online ? 'notHere.asking' : 'notHere.offline')}
            action={<Button onPress={() => go(paths.home)}>{t('notHere.clients')}</Button>}
          />
        )}
      </div>
    </>
  );
}
