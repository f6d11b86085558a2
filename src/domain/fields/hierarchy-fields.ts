/** Labels of the fields of clients, sites, buildings and levels, in the dictionary `forms`. */
export const HIERARCHY_FIELDS = {
  title: 'fields.title',
  externalId: 'fields.externalId',
  levelIndex: 'fields.levelIndex',
  shortTitle: 'fields.shortTitle',
  levelType: 'fields.levelType',
  defaultLevelType: 'fields.defaultLevelType',
  anchors: 'fields.anchors',
} as const;
