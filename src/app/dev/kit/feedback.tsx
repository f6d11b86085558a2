import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  EmptyState,
  GuidanceLine,
  Notice,
  Progress,
  ReviewBar,
  Skeleton,
  Spinner,
  Stack,
  SyncPill,
  Tag,
} from '../../ui/index.ts';

const TAGS = [
  'waiting',
  'needs-you',
  'error',
  'ready-for-review',
  'to-publish',
  'read-only',
  'new',
  'synced',
] as const;
const TONES = ['accent', 'waiting', 'error', 'synced', 'conflict', 'offline'] as const;
const PILLS = ['synced', 'syncing', 'waiting', 'offline', 'conflict', 'error'] as const;

export const Feedback = (): ReactNode => (
  <>
    <Stack direction="row" gap={2}>
      {TAGS.map((kind) => (
        <Tag key={kind} kind={kind} text={kind} />
      ))}
    </Stack>
    <Stack direction="row" gap={2}>
      {PILLS.map((kind) => (
        <SyncPill key={kind} kind={kind} text={kind} onPress={() => undefined} />
      ))}
      <Spinner label="Loading" />
    </Stack>
    {TONES.map((tone) => (
      <Notice key={tone} tone={tone} title={tone} actions={<Button variant="link">Show</Button>}>
        One thing is said.
      </Notice>
    ))}
    <Progress label="Sending" value={7.9} max={18.4} text="7.9 of 18.4 MB" endText="43%" />
    <Progress label="Looking" value={null} max={1} text="Looking" />
    <ReviewBar
      tone="accent"
      icon={Upload}
      title="Ready to stage"
      text="12 changes"
      actions={<Button>Stage</Button>}
    />
    <GuidanceLine text="Press to begin drawing" />
    <Skeleton rows={2} />
    <EmptyState
      title="No sites"
      text="Draw the first one."
      drawing="site"
      action={<Button>Add a site</Button>}
    />
  </>
);
