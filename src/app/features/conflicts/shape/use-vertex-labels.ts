import { useTranslation } from 'react-i18next';
import { sameCorners, type ShapePiece, type Side } from '../../../../domain/merge/index.ts';
import { distanceMetres } from '../../../../domain/geometry/index.ts';
import { useFormats } from '../../../i18n/index.ts';

export interface VertexLabels {
  /** "Corner 3", "Corners 3 to 5", "After corner 2", "Corner 1 of hole 2". */
  titleOf: (piece: ShapePiece) => string;
  /** What a side did there: "moved by 0.80 m", "as before". */
  changeOf: (piece: ShapePiece, side: Side) => string;
}

/** Corners in words. They are counted as the shape had them before, from 1. */
export function useVertexLabels(): VertexLabels {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const nameOf = ({ at, base, of }: ShapePiece): string => {
    const nth = (place: number): string => formats.number(((place + of) % of) + 1);
    if (base.length === 0) return t('corners.after', { at: nth(at - 1) });
    if (base.length === 1) return t('corners.one', { at: nth(at) });
    return t('corners.run', { from: nth(at), to: nth(at + base.length - 1) });
  };
  return {
    titleOf: (piece) => {
      const corner = nameOf(piece);
      if (piece.ring === 0) return corner;
      return t('corners.inHole', { corner, hole: formats.number(piece.ring) });
    },
    changeOf: ({ base, ...versions }, side) => {
      const there = versions[side];
      const [from, to] = [base[0], there[0]];
      if (sameCorners(base, there)) return t('shape.same');
      if (to === undefined) return t('corners.away');
      if (from === undefined || base.length !== 1 || there.length !== 1) {
        return t('shape.corners', { count: there.length });
      }
      return t('shape.moved', { length: formats.length(distanceMetres(from, to)) });
    },
  };
}
