export type { AnyField, FieldName, FieldValue } from './fields.ts';
export { FIELD_NAMES, fieldOf, fieldsWhere, isBoundToType, isField } from './fields.ts';
export type { FieldDescriptor, FieldEditor, FieldMerge, FieldOwner } from './field-descriptor.ts';
export {
  customIssues,
  emptyValues,
  featureValuesSchema,
  fieldsLostBy,
  isFilled,
  isInForm,
  isKept,
  isShown,
  propertiesOf,
  textsOf,
  valuesOf,
  type FeatureValues,
} from './form-values.ts';
export { fieldLabel, labelLanguage } from './labels.ts';
export { HIERARCHY_FIELDS } from './hierarchy-fields.ts';
export { isEmptyButton, type CardButton } from './card/buttons.ts';
export {
  ALWAYS_OPEN,
  hourRowsOf,
  hoursOfRows,
  spanOf,
  splitTime,
  withDay,
  type Day,
  type HourRow,
} from './card/hour-rows.ts';
export type { OpenHours } from './card/open-hours.ts';
export type { Override } from './card/override.ts';
export { withOverrides } from './card/override-buttons.ts';
export type { Price } from './card/price.ts';
export type { Rating } from './card/rating.ts';
export {
  CUSTOM_TYPES,
  customRowSchema,
  extraOf,
  rowProblem,
  rowsOf,
  type CustomRow,
  type CustomType,
} from './values/custom-rows.ts';
export { isPresent } from './values/stored.ts';
export { accessOf } from '../values/access.ts';
export { isMemberField } from './values/member-fields.ts';
export {
  fieldAt,
  formPath,
  freeMembers,
  isWantedIn,
  pathOf,
  propertyOf,
  withProperty,
} from './values/property.ts';
