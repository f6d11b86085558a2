import { extensionOf, maxBytesOf, seenName } from '../../../domain/floorplan/index.ts';
import { isShapefilePart } from '../../../domain/floorplan/read/gis/read-shapefile.ts';
import { ZIP_TAIL, zipNames } from '../../../domain/floorplan/formats/zip-names.ts';

/** Beside a `.shp`; those that hold an index or a description say nothing that is read. */
export const SHAPEFILE_SIDES = ['dbf', 'prj', 'cpg', 'shx', 'sbn', 'sbx', 'qix', 'xml'] as const;

const stemOf = (name: string): string =>
  seenName(name)
    .toLowerCase()
    .replace(/(\.shp)?\.[^.]*$/, '');

/**
 * What was picked, with the parts of each Shapefile as one file: an archive, called as its `.shp`. So is a ZIP with a
 * Shapefile in it, which would else be taken for one of levels.
 */
export async function joinShapefiles(files: readonly File[]): Promise<File[]> {
  const stems = new Set(
    files.filter((file) => extensionOf(file.name) === 'shp').map(({ name }) => stemOf(name)),
  );
  const isSide = (file: File): boolean =>
    SHAPEFILE_SIDES.some((side) => side === extensionOf(file.name)) && stems.has(stemOf(file.name));
  const joined: File[] = [];
  for (const file of files) {
    const extension = extensionOf(file.name);
    if (isSide(file)) continue;
    if (extension === 'shp')
      joined.push(
        await withSides(
          file,
          files.filter((one) => isSide(one) && stemOf(one.name) === stemOf(file.name)),
        ),
      );
    else if (extension === 'zip' && (await holdsShapefile(file)))
      joined.push(new File([file], file.name.replace(/\.zip$/i, '.shp')));
    else joined.push(file);
  }
  return joined;
}

async function withSides(shp: File, sides: readonly File[]): Promise<File> {
  const parts = [shp, ...sides.filter(({ name }) => isShapefilePart(seenName(name)))];
  if (parts.length === 1) return shp;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  // Refused for its size, and not read before.
  if (size > maxBytesOf('shp')) return new File(parts, shp.name);
  const { zipSync } = await import('fflate');
  const contents: Record<string, Uint8Array> = {};
  for (const part of parts) contents[seenName(part.name)] = new Uint8Array(await part.arrayBuffer());
  return new File([new Uint8Array(zipSync(contents, { level: 0 }))], shp.name);
}

async function holdsShapefile(file: File): Promise<boolean> {
  const tail = new Uint8Array(await file.slice(-ZIP_TAIL).arrayBuffer());
  return zipNames(tail, file.size).some((name) => isShapefilePart(name) && extensionOf(name) === 'shp');
}
