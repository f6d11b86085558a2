/** Section 6. */
export const RIGHTS = {
  '6.1': 'SuperAdmin gets client-level permission 1',
  '6.2': "A user is admin if any role name contains 'admin'",
  '6.3': 'any permission has permissionId 1',
  '6.4': 'Super admins and admins see the stage/publish button',
  '6.5': 'Only an admin publishes',
  '6.6': 'Permissions are stored per building, per site',
  '6.7': 'add by email, edit email, delete, assign permissions',
  '6.8': 'inputs disabled, save bar, geometry section, add',
  '6.9': 'building entrance-exit transitions only from the level',
  '6.10': 'indoor paths only from the level view',
  '6.11': 'outdoor paths only from the site view',
  '6.12': 'obstacles only from map objects',
  '6.13': 'restricted embed users are sent to embedError',
} as const;
