import { useTranslation } from 'react-i18next';
import type { MappingTag as MappingTagKind } from '../../../../domain/status/index.ts';
import { Tag } from '../../../ui/index.ts';

const TEXTS = { 'ai-running': 'running', 'ready-for-review': 'review', 'ai-error': 'error' } as const;

/** Where the automatic mapping of a level stands. */
export default function MappingTag({ tag }: { tag: MappingTagKind }) {
  const { t } = useTranslation('mapping');
  return <Tag kind={tag} text={t(`tags.${TEXTS[tag]}`)} />;
}
