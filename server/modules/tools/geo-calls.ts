import {
  type AnyCollection,
  asPosition,
  calculateAnchors,
  changeAnchors,
  collectionFault,
  geotransform,
} from '../../../src/domain/floorplan/index.ts';
import { similarity } from '../../../src/domain/geometry/index.ts';
import {
  calculateAnchorsBodySchema,
  changeAnchorsBodySchema,
  geotransformBodySchema,
} from '../../../src/contract/index.ts';
import { badRequest } from '../../platform/api-error.ts';
import { parseWithSchema, parseBytes } from '../../platform/http/body/parse-body.ts';

/*
 * The calls that only compute: the bytes of a body → the result. They know no request, so that a large body can be
 * worked on in a child process and a small one at once.
 */

export function geotransformCall(body: Uint8Array): unknown {
  const given = parseWithSchema(geotransformBodySchema, parseBytes(body));
  const collection = checked(given.geoJson, 'geoJson.');
  const carry = similarity(
    [asPosition(given.sourceAGeoCoordinates), asPosition(given.sourceBGeoCoordinates)],
    [asPosition(given.targetAGeoCoordinates), asPosition(given.targetBGeoCoordinates)],
  );
  if (!carry) throw badRequest('anchors-too-close');
  return geotransform(collection, carry);
}

export function changeAnchorsCall(body: Uint8Array): unknown {
  const given = parseWithSchema(changeAnchorsBodySchema, parseBytes(body));
  const anchors = changeAnchors(
    [given.oldAnchorAFeature, given.oldAnchorBFeature],
    [asPosition(given.newAnchorACoordinates), asPosition(given.newAnchorBCoordinates)],
  );
  if (!anchors) throw badRequest('anchors-too-close');
  return { features: anchors };
}

export function calculateAnchorsCall(body: Uint8Array): unknown {
  const anchors = calculateAnchors(
    checked(parseWithSchema(calculateAnchorsBodySchema, parseBytes(body))).features,
  );
  if (!anchors) throw badRequest('no-features');
  return { features: anchors };
}

/** A collection whose features are GeoJSON on earth. Codes: invalid-geojson-file, coordinates-out-of-range. */
function checked(collection: { features: unknown[] }, path = ''): AnyCollection {
  const fault = collectionFault(collection.features);
  if (!fault) return collection as AnyCollection;
  const error = badRequest(fault.code);
  throw badRequest(fault.code, [{ path: `${path}features.${fault.index}`, message: error.message }]);
}
