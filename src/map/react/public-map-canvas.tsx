import { useEffect, useRef } from 'react';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { Bounds } from '../../domain/entities/geometry.ts';
import { createPublicMap } from '../public-map/load-public-map.ts';
import type {
  Covered,
  PressedSpot,
  PublicMapScene,
  PublicMapView,
  PublicShapes,
} from '../public-map/public-map-types.ts';

export interface PublicMapCanvasProps {
  /** Of the map and its shapes another one is made. */
  answer: PublicMapAnswer;
  shapes: PublicShapes;
  scene: PublicMapScene;
  covered: Covered;
  bounds: Bounds | null;
  reducedMotion: boolean;
  label: string;
  className?: string;
  onPress: (spot: PressedSpot) => void;
  onFailure: () => void;
}

/** A visitor's map that is made of shapes of this device. */
export function PublicMapCanvas(props: PublicMapCanvasProps) {
  const { answer, shapes, scene, covered, bounds, className } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<PublicMapView | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const host = container.current;
    if (!host) return undefined;
    let isGone = false;
    const { scene: first, covered: free, reducedMotion, label } = latest.current;
    const fit = (): void => {
      if (latest.current.bounds !== null) view.current?.look({ bounds: latest.current.bounds });
    };
    createPublicMap(host, {
      answer,
      shapes,
      scene: first,
      covered: free,
      reducedMotion,
      label,
      addressOf: (path) => path,
      onPress: (spot) => latest.current.onPress(spot),
      onBuilding: () => undefined,
      onReady: fit,
      onFailure: () => undefined,
    }).then(
      (made) => {
        if (isGone) return made.destroy();
        view.current = made;
        made.setScene(latest.current.scene);
        fit();
      },
      () => {
        if (!isGone) latest.current.onFailure();
      },
    );
    return () => {
      isGone = true;
      view.current?.destroy();
      view.current = null;
    };
  }, [answer, shapes]);
  useEffect(() => view.current?.setScene(scene), [scene]);
  useEffect(() => view.current?.setCovered(covered), [covered]);
  useEffect(() => {
    if (bounds !== null) view.current?.look({ bounds });
  }, [bounds]);
  return <div ref={container} className={className} />;
}
