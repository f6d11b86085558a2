import { useEffect, useState } from 'react';

/** Degrees; a hand is never still, and each new value paints the map. */
const STEP = 10;

/** iOS says the heading by itself, and counts it from north. */
interface Turned extends DeviceOrientationEvent {
  readonly webkitCompassHeading?: number;
}

/** Where the device points, degrees clockwise from north in steps of 10; null where it does not say. */
export function useHeading(): number | null {
  const [heading, setHeading] = useState<number | null>(null);
  useEffect(() => {
    const onTurn = (event: Event): void => {
      const { alpha, absolute, webkitCompassHeading } = event as Turned;
      const degrees = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : null);
      // Held across, the device's top points aside.
      const turned = degrees === null ? null : degrees + screen.orientation.angle;
      setHeading(turned === null ? null : (Math.round(turned / STEP) * STEP) % 360);
    };
    const names = ['deviceorientationabsolute', 'deviceorientation'];
    for (const name of names) window.addEventListener(name, onTurn);
    return () => {
      for (const name of names) window.removeEventListener(name, onTurn);
    };
  }, []);
  return heading;
}
