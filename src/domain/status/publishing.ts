/** The publishing state of a client, as `GET /clients/{id}/maps/status` numbers it. */
export const PUBLISHING_STATUS = {
  noChange: 0,
  readyToStage: 1,
  stageInProgress: 2,
  reviewReady: 3,
  publishInProgress: 4,
} as const;
export type PublishingStatus = (typeof PUBLISHING_STATUS)[keyof typeof PUBLISHING_STATUS];

export type PublishingAction = 'convert' | 'review';

export interface PublishingButton {
  isShown: boolean;
  isEnabled: boolean;
  /** What a click does: start the conversion, or remember the route and go to the preview. */
  action: PublishingAction | null;
  /** Message key of what the button says. */
  label:
    | 'published'
    | 'ready-to-stage'
    | 'generating-preview'
    | 'review-and-publish'
    | 'publishing'
    | 'publish-unavailable';
}

const HIDDEN = { isShown: false, isEnabled: false, action: null } as const;
const WAITING = { isShown: true, isEnabled: false, action: null } as const;

// @spec 4.13 4.14 4.15 4.16 4.17 4.22
const BUTTONS: Readonly<Record<PublishingStatus, PublishingButton>> = {
  0: { ...HIDDEN, label: 'published' },
  1: { isShown: true, isEnabled: true, action: 'convert', label: 'ready-to-stage' },
  2: { ...WAITING, label: 'generating-preview' },
  3: { isShown: true, isEnabled: true, action: 'review', label: 'review-and-publish' },
  4: { ...WAITING, label: 'publishing' },
};
// @spec 4.18
const UNAVAILABLE: PublishingButton = { ...WAITING, label: 'publish-unavailable' };

// @spec 4.19 4.21 8.12
/**
 * What the stage/publish button shows and does. A status that is not known (undefined, or a number we have no name
 * for) says that publishing is unavailable. While a level is being mapped the button is hidden.
 */
export function publishingButton(
  status: number | undefined,
  { isMapping = false }: { isMapping?: boolean } = {},
): PublishingButton {
  const button = isPublishingStatus(status) ? BUTTONS[status] : UNAVAILABLE;
  return isMapping ? { ...button, ...HIDDEN } : button;
}

/** The toast owed when the polled status goes from one to another: "publish-completed" out of publishing, else none. */
export function publishingToast(
  before: number | undefined,
  after: number | undefined,
): 'publish-completed' | null {
  const wasPublishing = before === PUBLISHING_STATUS.publishInProgress;
  return wasPublishing && after !== undefined && after !== before ? 'publish-completed' : null;
}

/**
 * Whether what is published may have become another: a review or a publishing is over. A quick one is never seen while it
 * runs, and goes from its review to its end.
 */
export function mayHavePublished(before: number | undefined, after: number | undefined): boolean {
  const { reviewReady, publishInProgress } = PUBLISHING_STATUS;
  const wasUnderWay = before === reviewReady || before === publishInProgress;
  return wasUnderWay && after !== undefined && after !== before && after !== publishInProgress;
}

// @spec 4.27
/** Content can't be changed while staging or publishing runs. */
export function blocksContent(status: number | undefined): boolean {
  return status === PUBLISHING_STATUS.stageInProgress || status === PUBLISHING_STATUS.publishInProgress;
}

export type PublishingEvent =
  | 'change'
  | 'convert'
  | 'staged'
  | 'decline'
  | 'approve'
  | 'schedule'
  | 'published'
  | 'failed';

// @spec 4.26
const TRANSITIONS: Readonly<Record<PublishingStatus, Partial<Record<PublishingEvent, PublishingStatus>>>> = {
  0: { change: 1 },
  1: { change: 1, convert: 2 },
  2: { staged: 3, failed: 1 },
  // A surveyor's upload that arrives during a review does not take the review away: it waits for the next staging.
  3: { change: 3, decline: 1, approve: 4, schedule: 3 },
  4: { published: 0, failed: 3 },
};

/** Where an event leads; null where the state forbids it ("wrong-state"). */
export function nextPublishingStatus(status: number, event: PublishingEvent): PublishingStatus | null {
  return isPublishingStatus(status) ? (TRANSITIONS[status][event] ?? null) : null;
}

export function isPublishingStatus(status: number | undefined): status is PublishingStatus {
  return status === 0 || status === 1 || status === 2 || status === 3 || status === 4;
}
