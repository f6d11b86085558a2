import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPublicMap } from '../../map/public-map/load-public-map.ts';
import type {
  Covered,
  Look,
  PressedSpot,
  PublicMapScene,
  PublicMapView,
} from '../../map/public-map/public-map-types.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import styles from './map-stage.module.css';

interface MapStageProps {
  answer: PublicMapAnswer;
  scene: PublicMapScene;
  covered: Covered;
  reducedMotion: boolean;
  label: string;
  view: RefObject<PublicMapView | null>;
  /** What the map opens with. */
  look: () => Look;
  onPress: (spot: PressedSpot) => void;
  onBuilding: (buildingId: number | null) => void;
  onReady: () => void;
  /** It can't be drawn: list and text are all there is. */
  onFailed: () => void;
}

/** The map. It is loaded after the rest of the page, and where it can't be drawn the page goes on without it. */
export function MapStage(props: MapStageProps): ReactNode {
  const { answer, scene, covered, view } = props;
  const container = useRef<HTMLDivElement>(null);
  const [isMade, setMade] = useState(false);
  const onPress = useEffectEvent(props.onPress);
  const onBuilding = useEffectEvent(props.onBuilding);
  const onReady = useEffectEvent(props.onReady);
  const onFailed = useEffectEvent(props.onFailed);
  const options = useEffectEvent(() => ({
    answer,
    addressOf: (path: string) => `${window.location.origin}/api/v8${path}`,
    scene,
    covered,
    look: props.look(),
    reducedMotion: props.reducedMotion,
    label: props.label,
    onPress: (spot: PressedSpot) => onPress(spot),
    onBuilding: (buildingId: number | null) => onBuilding(buildingId),
    onReady: () => onReady(),
    onFailure: () => undefined,
  }));
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let isWanted = true;
    createPublicMap(element, options()).then(
      (made) => {
        if (!isWanted) return made.destroy();
        view.current = made;
        return setMade(true);
      },
      () => isWanted && onFailed(),
    );
    return () => {
      isWanted = false;
      view.current?.destroy();
      view.current = null;
      setMade(false);
    };
    // One map for a revision: what is shown on it follows below.
  }, [answer.revision, view]);
  useEffect(() => {
    if (isMade) view.current?.setScene(scene);
  }, [isMade, scene, view]);
  useEffect(() => {
    if (isMade) view.current?.setCovered(covered);
  }, [isMade, covered, view]);
  useEffect(() => {
    const element = container.current;
    if (!isMade || element === null) return undefined;
    const observer = new ResizeObserver(() => view.current?.resize());
    observer.observe(element);
    return () => observer.disconnect();
  }, [isMade, view]);
  return <div ref={container} className={styles['map']} dir="ltr" />;
}
