import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TextKey } from '../support/app/texts.ts';

/** The messages of the product's error catalogue (section 8) that belong to the console, and the test that comes to each. */
const CATALOGUE: Record<string, { said: TextKey; in: string }> = {
  'Incorrect Login Attempt': {
    said: 'signin:incorrect',
    in: 'src/app/features/sign-in/sign-in-page.test.tsx',
  },
  'Failed Sent Password Reset Link': {
    said: 'signin:forgotFailedTitle',
    in: 'src/app/features/sign-in/password-pages.test.tsx',
  },
  'Failed to Update Password': {
    said: 'signin:resetFailedTitle',
    in: 'src/app/features/sign-in/password-pages.test.tsx',
  },
  'Failed to add user.': { said: 'users:addFailed', in: 'src/app/features/users/users.test.tsx' },
  'Failed to remove user.': { said: 'users:removeFailed', in: 'src/app/features/users/users.test.tsx' },
  'Failed to save, of a user': { said: 'users:saveFailed', in: 'src/app/features/users/users.test.tsx' },
  'SDK configuration failed': {
    said: 'sdk:failed',
    in: 'src/app/features/sdk-configuration/sdk-configuration.test.tsx',
  },
  'Analytics Activation Request Failed': {
    said: 'analytics:activation.failed',
    in: 'src/app/features/analytics/analytics.test.tsx',
  },
  'Client delete-success': {
    said: 'forms:done.deleted',
    in: 'src/app/features/hierarchy-panel/client-panel.test.tsx',
  },
  'delete-failed, of a client': {
    said: 'forms:delete.clients.failed',
    in: 'src/app/features/hierarchy-panel/client-panel.test.tsx',
  },
  'AI mapping error': {
    said: 'mapping:broke',
    in: 'src/app/features/level-mapping/level-mapping.test.tsx',
  },
  'feedback-sent': {
    said: 'mapping:feedback.sent',
    in: 'src/app/features/level-mapping/mapping-feedback.test.tsx',
  },
  'ai-mapping-started': {
    said: 'mapping:started',
    in: 'src/app/features/level-mapping/level-mapping.test.tsx',
  },
  'no-available-transitions': {
    said: 'network:transition.noneAvailable',
    in: 'src/app/features/network-panel/network-panel.test.tsx',
  },
  'invalid-travel-time': {
    said: 'forms:issues.invalid-travel-time',
    in: 'src/app/features/network-panel/network-panel.test.tsx',
  },
  'a level is deleted': {
    said: 'forms:delete.levels.label',
    in: 'src/app/features/hierarchy-panel/level-panel.test.tsx',
  },
  'publish-completed': {
    said: 'preview:toast.publish-completed',
    in: 'tests/e2e/publishing/publish.spec.ts',
  },
  'map actions, while the map is not initialised': {
    said: 'content:map.notReady',
    in: 'src/app/shell/map-view/view-tools.test.tsx',
  },
  'the user lacks permission in embed mode': {
    said: 'shell:embedError.title',
    in: 'tests/e2e/access/embed.spec.ts',
  },
};

/** What else it says happens, and the words of the test that plays it. */
const HAPPENS: Record<string, { plays: string; in: string }> = {
  // @spec 2.29 8.1
  'any 401: signed out, and sent to the sign-in': {
    plays: 'a 401: the form is no longer taken for open',
    in: 'src/app/boot/require-session.test.tsx',
  },
  'refresh failure': {
    plays: 'cannot be renewed → session expired',
    in: 'src/sync/session/session.test.ts',
  },
  'an empty list of clients': {
    plays: 'no client at all: signed out',
    in: 'src/app/boot/leave-without-clients.test.ts',
  },
  'error.message of the server, or else a default': {
    plays: "is in the server's words if it has any",
    in: 'src/app/i18n/failure-reason.test.ts',
  },
  'a view chunk that is not loaded': {
    plays: 'chunk can not be fetched',
    in: 'src/app/screens/screen-slot.test.tsx',
  },
  'a timeout after 120 s': {
    plays: 'not loaded within the limit',
    in: 'src/app/screens/screen-slot.test.tsx',
  },
  'an upload that fails after a level was created': {
    plays: 'compensat',
    in: 'src/sync/tests/levels/refused-level.test.ts',
  },
  'invalid extension': {
    plays: 'invalid-file-extension',
    in: 'src/app/features/level-import/level-import.test.tsx',
  },
  'file-read-failed': {
    plays: 'file-read-failed',
    in: 'src/app/features/level-import/level-import.test.tsx',
  },
  // @spec 8.23
  'file-invalid': { plays: 'file-invalid', in: 'src/app/features/level-import/level-import.test.tsx' },
  'invalid-geojson-file': {
    plays: 'invalid-geojson-file',
    in: 'src/domain/floorplan/read/geojson/read-geojson.test.ts',
  },
  'file-validation-type-code': {
    plays: 'file-validation-type-code',
    in: 'src/app/features/level-import/level-import.test.tsx',
  },
  'file-validation-geometry-type': {
    plays: 'file-validation-geometry-type',
    in: 'src/domain/floorplan/mapping/import.test.ts',
  },
  'a save that returns no timestamp': {
    plays: 'write without a timestamp → not acknowledged',
    in: 'src/sync/client/caller.test.ts',
  },
  'a source that the style of the preview lacks': {
    plays: 'passes over',
    in: 'src/map/preview/missing-source.test.ts',
  },
  'Cad file transformation failed': {
    plays: 'dwg-conversion-failed',
    in: 'server/modules/plans/conversion/dwg/dwg.test.ts',
  },
  // @spec 8.4
  'an invalid client, site or building: back to the clients': {
    plays: 'shell:gone',
    in: 'tests/e2e/shell/navigation.spec.ts',
  },
  'file-validation-name': {
    plays: 'file-validation-name',
    in: 'src/domain/floorplan/mapping/import.test.ts',
  },
  'Please check file size': { plays: 'file-too-large', in: 'src/domain/floorplan/file-issues.test.ts' },
  'Not connected to any path': {
    plays: 'not-connected-to-path',
    in: 'src/domain/wayfinding/check/network-issues.test.ts',
  },
  'Not connected to any transition': {
    plays: 'not-connected-to-transition',
    in: 'src/domain/wayfinding/check/network-issues.test.ts',
  },
  'Not connected to any feature': {
    plays: 'not-connected-to-feature',
    in: 'src/domain/wayfinding/check/network-issues.test.ts',
  },
};

const testOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('the message of the catalogue', () => {
  it.each(Object.entries(CATALOGUE))('%s is reached', (_, reached) => {
    expect(testOf(reached.in)).toContain(`'${reached.said}'`);
  });

  it.each(Object.entries(HAPPENS))('%s is played', (_, played) => {
    expect(testOf(played.in)).toContain(played.plays);
  });
});
