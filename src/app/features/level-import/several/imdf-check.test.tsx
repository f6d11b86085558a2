import { cleanup, fireEvent, screen } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, it, vi } from 'vitest';
import { openDevice } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';
import { filesOf, wholeImdf } from '../../../../../tests/support/domain/imdf/whole-imdf.ts';
import LevelImport from '../index.tsx';

afterEach(cleanup);

it('an IMDF archive with a wrong category · picked → the rule that finds it is listed, and its levels can be made', async () => {
  const device = await openDevice();
  await openPanel(LevelImport, device.workspace, 'clients/1/sites/2/buildings/3/levels/add');
  await screen.findByLabelText(/^Level index/);
  const archive = wholeImdf();
  archive.features['unit']![0]!.properties['category'] = 'toilets';
  const zip = zipSync(
    Object.fromEntries([...filesOf(archive)].map(([name, json]) => [name, strToU8(JSON.stringify(json))])),
  );
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File([new Uint8Array(zip)], 'mill.imdf')] },
  });
  const counts = text('imdf:counts', { errors: '1', warnings: '0' });
  const check = await screen.findByRole('button', {
    name: new RegExp(counts.replaceAll('.', String.raw`\.`)),
  });
  fireEvent.click(check);
  expect(await screen.findByText('category-unit')).toBeDefined();
  expect(screen.getByText(text('imdf:rules.category'))).toBeDefined();
  const saved: Blob[] = [];
  const asked = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:findings';
  });
  fireEvent.click(screen.getByRole('button', { name: text('imdf:file') }));
  asked.mockRestore();
  const [, row] = (await saved[0]!.text()).split('\r\n');
  const { id } = archive.features['unit']![0]!;
  expect(row).toBe(
    `error,category-unit,${text('imdf:rules.category')},"Categories, Unit",unit.geojson,${String(id)},toilets`,
  );
  expect(
    screen.getByRole('button', { name: textPattern('import:several.take', { count: 2 }) }),
  ).toBeDefined();
  await device.db.delete();
});
