import type { ReactNode } from 'react';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Findings } from './findings-panel.tsx';
import { Survey } from './survey.tsx';

/** A walk through the places of a level, one card after the other; of a building, what such walks brought. */
export default function SurveyPanel(): ReactNode {
  const { params, screen } = useContentRoute();
  const place = usePlace();
  const level = place?.level;
  const features = useLevelFeatures();
  if (screen.name === 'SurveyFindings')
    return place?.building ? <Findings key={place.building.lid} building={place.building} /> : null;
  if (!level || features === undefined || !isLevelParams(params)) return null;
  return <Survey key={level.lid} level={level} features={features} params={params} />;
}
