import { crc32, deflateSync } from 'node:zlib';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text } from '../../support/app/texts.ts';

/** A PNG of one colour. */
function picture(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x5a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

test(
  'makes and edits one of each content type without a network, and the server gets them as they were entered',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const content = contentPage(page);
    await surveyor.cut();

    // A place with what is on its card.
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.add('Email');
    await place.field('Email').fill('kitchen@mill.example');
    await place.add('Price');
    await place.panel.getByText('$$', { exact: true }).click();
    await place.add('Opening hours');
    await place.add('Images');
    await place.panel
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture(640, 480) });
    await page.getByRole('button', { name: text('forms:pictures.crop.use') }).click();
    await expect(
      place.panel.getByRole('img', { name: text('forms:pictures.one', { number: 1 }) }),
    ).toBeVisible();
    await place.save.click();
    await content.pillSays('Offline · 1 waiting');

    // A wall, a geofence and a beacon, each drawn.
    const add = async (list: 'mapObjects' | 'geofences' | 'iot-devices', tab: string) => {
      await content.tab(tab).click();
      await page
        .getByRole('button', { name: text(`content:add.${list}`) })
        .first()
        .click();
      return formPanel(page, text(`forms:titles.add.${list}`));
    };
    const wall = await add('mapObjects', text('content:titles.mapObjects'));
    await wall.choose('Type', 'Wall');
    await content.painted();
    await content.draw('Rectangle', [
      [0.3, 0.7],
      [0.4, 0.72],
    ]);
    await wall.save.click();
    await content.pillSays('Offline · 2 waiting');

    const fence = await add('geofences', text('content:titles.geofences'));
    await fence.choose('Type', 'Beacon geofence');
    await fence.field('Name').fill('Lobby');
    await fence.field('Maximum occupancy').fill('40');
    await content.painted();
    await content.draw('Rectangle', [
      [0.3, 0.55],
      [0.4, 0.62],
    ]);
    await fence.save.click();
    await content.pillSays('Offline · 3 waiting');

    const beacon = await add('iot-devices', text('content:titles.iot-devices'));
    await beacon.field('Major').fill('7');
    await beacon.field('Minor').fill('65535');
    await beacon.field('UUID').fill('f7826da6-4fa2-4e98-8024-bc5b71e0893e');
    await content.painted();
    await content.draw('Point', [[0.35, 0.58]]);
    await beacon.save.click();
    await content.pillSays('Offline · 4 waiting');

    await surveyor.mend();
    await content.synced();
    const there = await world.content(world.buildingId, 0);
    const by = (typeCode: string) => there.filter(({ properties }) => properties.typeCode === typeCode);
    const kitchen = (await world.feature(world.fids.kitchen))!.properties as Record<string, unknown>;
    expect(kitchen).toMatchObject({
      name: 'Kitchen',
      email: 'kitchen@mill.example',
      price: { price: 2, priceSign: '$', priceMax: 4 },
      openHours: { Monday: [['08:00', '22:00']], Friday: [['08:00', '22:00']] },
    });
    const [image] = kitchen['images'] as string[];
    expect(image).toMatch(/^http.*\.jpg$/);
    expect((await fetch(image!)).headers.get('content-type')).toBe('image/jpeg');
    expect(by('wall')).toHaveLength(2);
    expect(by('beacon-geofence')).toMatchObject([{ properties: { name: 'Lobby', maxOccupancy: 40 } }]);
    expect(by('ibeacon')).toMatchObject([
      {
        properties: { major: 7, minor: 65_535, uuid: 'f7826da6-4fa2-4e98-8024-bc5b71e0893e', isBeacon: true },
      },
    ]);

    // The geofences of the client, over every site.
    const list = `/cms/content/clients/${world.clientId}/global-geofences`;
    await page.goto(list);
    await page
      .getByRole('button', { name: text('content:add.global-geofences') })
      .first()
      .click();
    const everywhere = formPanel(page, text('forms:titles.add.global-geofences'));
    await everywhere.field('Name').fill('Car park');
    await content.painted();
    await content.draw('Rectangle', [
      [0.4, 0.4],
      [0.5, 0.5],
    ]);
    await everywhere.save.click();
    await content.saved('Car park');
    const fences = await world.api('GET', `/clients/${world.clientId}/geofences/global/draft`);
    expect(fences.result.features).toMatchObject([
      { properties: { name: 'Car park', typeCode: 'global-geofence' } },
    ]);
  },
);
