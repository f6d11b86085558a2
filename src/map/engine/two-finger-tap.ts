/** Two fingers on the map no longer than this, that move no further than this, have tapped. */
const TAP_MS = 350;
const SLACK_PX = 12;

/**
 * Hears two fingers tap. Fingers that pinch or drag move the map, and say nothing here.
 * @param tap called when the second of them leaves
 */
export function listenForTwoFingerTaps(canvas: HTMLElement, tap: () => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let began = 0;
  let most = 0;
  let isStill = true;

  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    if (fingers.size === 0) {
      began = event.timeStamp;
      most = 0;
      isStill = true;
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    most = Math.max(most, fingers.size);
  };
  const move = (event: PointerEvent): void => {
    const from = fingers.get(event.pointerId);
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) isStill = false;
  };
  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    if (most === 2 && isStill && event.timeStamp - began <= TAP_MS) tap();
  };
  const lost = (event: PointerEvent): void => {
    if (fingers.delete(event.pointerId)) isStill = false;
  };
  const heard: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', lost],
  ];
  // Before listeners that keep a press for themselves.
  for (const [name, listener] of heard) canvas.addEventListener(name, listener as EventListener, true);
  return () => {
    for (const [name, listener] of heard) canvas.removeEventListener(name, listener as EventListener, true);
  };
}
