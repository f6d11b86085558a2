import { randomUUID } from 'node:crypto';
import { text } from '../../support/app/texts.ts';
import { asciiDxf, entity, lineEntity } from '../../support/server/files/dxf-writer.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { takeScreens } from '../support/screenshots.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';
import { at } from '../support/test-world.ts';

type Box = [west: number, south: number, east: number, north: number];

/** The floor of the mill as it is drawn, metres: the rooms of its level, and two more. */
const ROOMS: [name: string, ...Box][] = [
  ['Kitchen', 5, 5, 25, 20],
  ['Library', 30, 5, 50, 20],
  ['Workshop', 55, 5, 75, 20],
];
const OUTLINE: Box = [0, 0, 80, 50];

const sides = ([west, south, east, north]: Box): [number, number, number, number][] => [
  [west, south, east, south],
  [east, south, east, north],
  [east, north, west, north],
  [west, north, west, south],
];

function dxfOf(rooms: typeof ROOMS): Buffer {
  const boxes = [OUTLINE, ...rooms.map(([, ...box]) => box)];
  return asciiDxf({
    header: { $INSUNITS: [70, 6] },
    entities: [
      ...boxes.flatMap((box) => sides(box).map((side) => lineEntity(...side, 'A-WALL'))),
      ...rooms.map(([name, w, s, e, n]) =>
        entity('TEXT', [8, 'A-AREA-IDEN'], [1, name], [10, (w + e) / 2], [20, (s + n) / 2]),
      ),
    ],
  });
}

const levelAt = ({ world }: Surveyor, rest: string): string => world.path.replace('/0/pois', rest);
async function uploadPlan({ world }: Surveyor, plan: Buffer, fileType: string): Promise<void> {
  const { clientId, siteId, buildingId } = world;
  const path = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}/levels/0/original-floor-plan`;
  const { status } = await world.api('POST', path, {
    fileType,
    floorPlanFileBase64: plan.toString('base64'),
  });
  expect(status).toBe(200);
}

for (const [device, size] of [
  ['at a desk', { width: 1280, height: 800 }],
  ['on a tablet', { width: 820, height: 1180 }],
] as const)
  test(
    `automatic mapping ${device} → started, reviewed, added in part, taken back`,
    { tag: '@slow' },
    async ({ surveyor }) => {
      test.slow();
      const { page, world } = surveyor;
      const content = contentPage(page);
      await page.setViewportSize(size);
      await uploadPlan(
        surveyor,
        dxfOf([...ROOMS, ['Atelier', 5, 25, 35, 40], ['Cloakroom', 40, 25, 70, 40]]),
        'dxf',
      );
      const before = await world.content(world.buildingId, 0);
      await page.goto(levelAt(surveyor, '/0/select'));
      await page.getByRole('button', { name: text('mapping:start') }).click();
      const cloakroom = page.getByRole('checkbox', { name: /^Cloakroom/ });
      await expect(cloakroom.or(page.getByText(text('mapping:doubtful'))).first()).toBeVisible({
        timeout: 60_000,
      });
      if (size.width > 1000) await expectAccessible(page, 'review of a mapping');
      await takeScreens(page, `mapping-review-${size.width}`, () => content.painted());
      await page.getByRole('button', { name: /^Cloakroom/ }).click();
      await cloakroom.uncheck({ force: true });
      await takeScreens(page, `mapping-chosen-${size.width}`, () => content.painted());
      const apply = page.getByRole('button', { name: /^Add \d+ objects?$/ });
      const count = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0]);
      await apply.click();
      await expect(page.getByText(text('mapping:completed'))).toBeVisible();
      await takeScreens(page, `mapping-completed-${size.width}`, () => content.painted());
      const added = await world.content(world.buildingId, 0);
      expect(added).toHaveLength(before.length + count);
      const names = added.map(({ properties }) => properties.name);
      expect(names).toContain('Atelier');
      expect(names).not.toContain('Cloakroom');

      await page.getByRole('radio', { name: text('mapping:feedback.ratings.4') }).check({ force: true });
      await page.getByLabel(text('mapping:feedback.comment')).fill('It left out the stairs.');
      await page.getByRole('button', { name: text('mapping:feedback.send') }).click();
      await expect(content.toast(text('mapping:feedback.sent'))).toBeVisible();
      await page.getByRole('button', { name: text('mapping:revert') }).click();
      await expect(content.toast(text('mapping:reverted'))).toBeVisible();
      expect(
        (await world.content(world.buildingId, 0)).map(({ properties }) => properties.fid).sort(),
      ).toEqual(before.map(({ properties }) => properties.fid).sort());
    },
  );

for (const [device, size] of [
  ['at a desk', { width: 1280, height: 800 }],
  ['on a tablet', { width: 820, height: 1180 }],
] as const)
  test(
    `a newer plan ${device} → one room moved, one renamed, one new, one gone: taken over, and back in one step`,
    { tag: '@slow' },
    async ({ surveyor }) => {
      test.slow();
      const { page, world } = surveyor;
      const content = contentPage(page);
      // A server knows each once, and both tests of this kind may meet one.
      const fids = Array.from({ length: 6 }, () => randomUUID());
      for (const [i, room] of Array.from({ length: 6 }, (_, n): Box => [
        5 + n * 12,
        25,
        15 + n * 12,
        40,
      ]).entries()) {
        const [w, s, e, n] = room;
        const ring = [at(w, s), at(e, s), at(e, n), at(w, n), at(w, s)];
        const office = { typeCode: 'office', name: `Office ${i + 1}` };
        const status = await world.put(fids[i]!, office, { type: 'Polygon', coordinates: [ring] });
        expect(status).toBe(200);
      }
      const before = await world.content(world.buildingId, 0);
      const offices = Array.from({ length: 6 }, (_, n): (typeof ROOMS)[number] => [
        n === 5 ? 'Press room' : `Office ${n + 1}`,
        5 + n * 12,
        25,
        15 + n * 12,
        40,
      ]).filter((_, n) => n !== 4);
      const newer = dxfOf([
        ['Kitchen', 5, 7, 25, 22],
        ['Library', 30, 5, 50, 20],
        ['Workshop', 55, 5, 75, 20],
        ...offices,
        ['Annexe', 60, 42, 75, 48],
      ]);
      await page.goto(levelAt(surveyor, '/0/revision'));
      // It is compared with what is on the device. The list says how much that is, which a tablet does not show beside a panel.
      await expect(page.getByRole('link', { name: /10 features/ })).toBeVisible();
      await page.setViewportSize(size);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'newer.dxf', mimeType: 'image/vnd.dxf', buffer: newer });
      const take = page.getByRole('button', { name: /^Take over \d+ changes?$/ });
      await expect(take).toBeVisible({ timeout: 60_000 });
      await takeScreens(page, `revision-${size.width}`, () => content.painted());
      if (size.width > 1000) await expectAccessible(page, 'a newer plan');
      await expect(
        page.getByRole('button', { name: new RegExp(`^${text('levelFiles:revision.is.gone')}`) }),
      ).toBeVisible();
      await take.click();
      const named = async () => {
        const now = await world.content(world.buildingId, 0);
        return new Map(now.map(({ properties }) => [properties.name, properties.fid]));
      };
      await expect.poll(async () => (await named()).get('Press room')).toBe(fids[5]);
      await content.synced();
      const after = await named();
      expect(after.get('Kitchen')).toBe(world.fids.kitchen);
      expect(after.has('Annexe')).toBe(true);
      await page.keyboard.press('Control+z');
      await content.synced();
      await expect
        .poll(async () =>
          (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name ?? '').sort(),
        )
        .toEqual(before.map(({ properties }) => properties.name ?? '').sort());
    },
  );
