import { expect, it } from 'vitest';
import type { Face } from './planar-faces.ts';
import { labelOf } from './room-labels.ts';

const ROOM = {
  shell: [
    [0, 0],
    [500, 0],
    [500, 400],
    [0, 400],
    [0, 0],
  ],
  holes: [],
} as unknown as Face;
const labelled = (text: string) => labelOf(ROOM, [{ at: [250, 200], text, role: 'other' }]);

it.each(['茶室', '書庫', '회의', 'Zoo', 'H-0008'])(
  'a room with one text on a layer that says nothing · "%s" → its name',
  (text) => {
    expect(labelled(text).name).toBe(text);
  },
);

it.each(['AB', '茶', '12.5 m2'])(
  'a room with one text on a layer that says nothing · "%s" → without a name',
  (text) => {
    expect(labelled(text).name).toBeNull();
  },
);

it('a room with a Chinese sentence about an office · → without a type', () => {
  expect(labelled('办公室装修说明以及施工注意事项').typeCode).toBeNull();
});
