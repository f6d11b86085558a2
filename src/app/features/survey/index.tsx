import type { ReactNode } from 'react';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { isLevelParams } from '../../routes/paths.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { Survey } from './survey.tsx';

/** A walk through the places of a level, one card after the other. */
export default function SurveyPanel(): ReactNode {
  const { params } = useContentRoute();
  const level = usePlace()?.level;
  const features = useLevelFeatures();
  if (!level || features === undefined || !isLevelParams(params)) return null;
  return <Survey key={level.lid} level={level} features={features} params={params} />;
}
