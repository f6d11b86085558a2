import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Properties of a feature that have a field of their own in its form, by the key of the field's label. */
const FIELDS = {
  typeCode: 'type',
  name: 'name',
  name_ar: 'nameAr',
  description: 'description',
  description_ar: 'descriptionAr',
  eid: 'externalId',
  keywords: 'keywords',
  phoneNumber: 'phone',
  email: 'email',
  website: 'website',
  major: 'major',
  minor: 'minor',
  uuid: 'uuid',
} as const;

const hasField = (property: string): property is keyof typeof FIELDS => Object.hasOwn(FIELDS, property);

/** What a property is called: as its field is where it has one, with the name that it has in files; else by that alone. */
export function usePropertyName(): (property: string) => string {
  const { t } = useTranslation('forms');
  return useCallback(
    (property) => {
      if (!hasField(property)) return property;
      const label = t(`fields.${FIELDS[property]}`);
      return label.toLocaleLowerCase() === property ? label : `${label} (${property})`;
    },
    [t],
  );
}
