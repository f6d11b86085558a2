/** A pointer event as a browser makes it; jsdom has none. */
export function pointerEvent(
  type: string,
  { id, x, y = 0, at = 0, kind }: { id: number; x: number; y?: number; at?: number; kind: string },
): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, buttons: 1 });
  const isPrimary = kind !== 'touch' || id === 1;
  for (const [name, value] of Object.entries({ pointerId: id, pointerType: kind, isPrimary, timeStamp: at }))
    Object.defineProperty(event, name, { value });
  return event;
}
