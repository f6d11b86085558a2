import { ListChecks } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { featureName } from '../../../state/content/feature-name.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, Disclosure, Row, RowActions, Rows, RowWords } from '../../../ui/index.ts';
import type { Round } from './use-round.ts';

/** Rows that are shown at first: of what is left most comes by itself, in walking order. */
const SHOWN = 20;

/** The places that are left in a round; each can be taken out of its turn. */
export function WhatIsLeft({ round }: { round: Round }): ReactElement | null {
  const { t, i18n } = useTranslation('survey');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const [shown, setShown] = useState(SHOWN);
  if (round.left.length === 0) return null;
  return (
    <Disclosure title={t('left.title')} icon={ListChecks} note={formats.number(round.left.length)}>
      <Rows label={t('left.title')}>
        {round.left.slice(0, shown).map((place) => {
          const { typeCode } = place.properties;
          const name = featureName(place, i18n.language) || t('unnamed');
          return (
            <Row key={place.fid}>
              <RowWords name={<bdi>{name}</bdi>} second={taxonomy[typeCode]?.title ?? typeCode} />
              <RowActions>
                <Button
                  variant="secondary"
                  size="glove"
                  aria-label={t('left.openName', { name })}
                  onPress={() => round.choose(place.fid)}
                >
                  {t('left.open')}
                </Button>
              </RowActions>
            </Row>
          );
        })}
      </Rows>
      {round.left.length > shown && (
        <Button variant="ghost" size="glove" onPress={() => setShown(shown + SHOWN * 5)}>
          {t('left.more')}
        </Button>
      )}
    </Disclosure>
  );
}
