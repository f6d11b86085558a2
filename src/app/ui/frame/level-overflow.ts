/**
 * Whether a column needs its arrows: not all of it can be seen in the room that it would have without them.
 * @param steps what the arrows take of that room now; 0 while they are not there
 */
export function needsArrows(room: { content: number; seen: number; steps: number }): boolean {
  return room.content > room.seen + room.steps;
}
