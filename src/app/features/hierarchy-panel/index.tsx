import type { ReactNode } from 'react';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { BUILDING } from './building-kind.tsx';
import { CLIENT } from './client-kind.tsx';
import { HierarchyPanel } from './hierarchy-panel.tsx';
import { LEVEL } from './level-kind.tsx';
import { SITE } from './site-kind.tsx';

/** The panel of what the address names: a client, a site, a building or a level. */
export default function Hierarchy(): ReactNode {
  const { contentType } = useContentRoute();
  switch (contentType) {
    case 'clients':
      return <HierarchyPanel kind={CLIENT} />;
    case 'sites':
      return <HierarchyPanel kind={SITE} />;
    case 'buildings':
      return <HierarchyPanel kind={BUILDING} />;
    case 'levels':
      return <HierarchyPanel kind={LEVEL} />;
    default:
      return null;
  }
}
