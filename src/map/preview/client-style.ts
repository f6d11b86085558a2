import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { PreviewScene } from './preview-types.ts';

/** The source of the staged content. */
export const CONTENT_SOURCE = 'preview';
/** Layers of the tiles whose things are on a level, or outdoors. */
const ON_LEVELS = new Set(['features', 'walls']);

/** Whether a layer of a client's style draws the content itself. */
export const isContentLayer = (layer: LayerSpecification): boolean =>
  'source' in layer && layer.source === CONTENT_SOURCE;

/** Older styles write filters in which a property is named, not asked for; the two can't be mixed in one. */
function isExpression(filter: unknown): boolean {
  if (!Array.isArray(filter)) return true;
  const [op, first, second] = filter as unknown[];
  switch (op) {
    case 'has':
      return filter.length >= 2 && first !== '$id' && first !== '$type';
    case 'in':
      return filter.length >= 3 && (typeof first !== 'string' || Array.isArray(second));
    case '!in':
    case '!has':
    case 'none':
      return false;
    case '==':
    case '!=':
    case '>':
    case '>=':
    case '<':
    case '<=':
      return filter.length !== 3 || Array.isArray(first) || Array.isArray(second);
    case 'any':
    case 'all':
      return filter.slice(1).every(isExpression);
    default:
      return true;
  }
}

/** A layer of a client's style with only the content of the open level and outdoors; ground layers stay unchanged. */
export function onLevel(layer: LayerSpecification, { bid, lvl }: PreviewScene): LayerSpecification {
  if (!isContentLayer(layer) || !('source-layer' in layer) || !ON_LEVELS.has(layer['source-layer'] ?? ''))
    return layer;
  const theirs: unknown = 'filter' in layer ? layer.filter : undefined;
  const ours = isExpression(theirs)
    ? [
        'any',
        ['!', ['has', 'bid']],
        ['all', ['==', ['get', 'bid'], bid ?? -1], ['==', ['get', 'lvl'], lvl ?? -1]],
      ]
    : ['any', ['!has', 'bid'], ['all', ['==', 'bid', bid ?? -1], ['==', 'lvl', lvl ?? -1]]];
  const filter = (theirs === undefined ? ours : ['all', theirs, ours]) as FilterSpecification;
  return { ...layer, filter };
}
