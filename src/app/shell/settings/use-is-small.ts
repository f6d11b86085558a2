import { useViewport } from '../../state/page/viewport.ts';

/** Whether the list of the settings has no room beside their pages. */
export function useIsSmall(): boolean {
  const viewport = useViewport();
  return viewport === 'phone' || viewport === 'tablet';
}
