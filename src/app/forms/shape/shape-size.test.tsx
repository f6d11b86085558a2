import '../../../../tests/support/app/jsdom-polyfills.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeatureGeometry, Polygon, Position } from '../../../domain/entities/geometry.ts';
import { simplifyShape } from '../../../domain/geometry/index.ts';
import { createI18n } from '../../i18n/index.ts';
import { UiProvider } from '../../ui/index.ts';
import { OutlineSize } from './shape-size.tsx';

const MAX = 2_000_000;
const circle: Polygon = (() => {
  const ring = Array.from({ length: 2_000 }, (_, i): Position => {
    const angle = (Math.PI * i) / 1_000;
    return [10 + 0.001 * Math.cos(angle), 50 + 0.001 * Math.sin(angle)].map((degrees) =>
      Number(degrees.toFixed(8)),
    ) as Position;
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
})();

describe('the size of an outline in its form', () => {
  let taken: FeatureGeometry[];
  beforeEach(() => (taken = []));
  afterEach(cleanup);
  const show = async (bytes: number): Promise<HTMLElement> => {
    const i18n = await createI18n('en', ['common', 'forms']);
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <UiProvider locale="en" navigate={() => undefined}>
          <OutlineSize
            geometry={circle}
            bytes={bytes}
            maxBytes={MAX}
            onSimplify={(geometry) => taken.push(geometry)}
          />
        </UiProvider>
      </I18nextProvider>,
    );
    return container;
  };
  const kindIn = (container: HTMLElement): string | undefined =>
    container.querySelector<HTMLElement>('[data-outline-size]')?.dataset['outlineSize'];

  it('is not spoken of below 80 % of the limit', async () => {
    expect(kindIn(await show(0.8 * MAX - 1))).toBeUndefined();
  });

  it('shown from 80 % on, with the rest', async () => {
    const container = await show(0.8 * MAX);
    expect(kindIn(container)).toBe('near');
    expect(container.textContent).toContain('400');
  });

  it('is a refusal above the limit, with what it is over', async () => {
    const container = await show(1.25 * MAX);
    expect(kindIn(container)).toBe('over');
    expect(container.textContent).toContain('500');
  });

  it('shows what a simpler outline would be like before it is taken, once for each distance', async () => {
    await show(0.9 * MAX);
    fireEvent.click(screen.getByRole('button'));
    for (const [n, metres] of [0.01, 0.05, 0.2].entries()) {
      fireEvent.click(screen.getAllByRole('radio')[n]!);
      const { shape, after } = simplifyShape(circle, metres);
      await screen.findByText(new RegExp(`\\b${after}\\b.*2,000`));
      expect(taken).toHaveLength(0);
      if (n < 2) continue;
      act(() => screen.getAllByRole('button').at(-1)!.click());
      expect(taken).toEqual([shape]);
    }
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
