import { Plus, Settings, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton, KeyCaps, PersonFace, Pictogram, Stack } from '../../ui/index.ts';

const VARIANTS = ['primary', 'secondary', 'soft', 'ghost', 'danger', 'danger-solid', 'link'] as const;
const CLASSES = ['health', 'retail', 'food', 'office', 'service', 'restricted'] as const;

export const Actions = (): ReactNode => (
  <>
    <Stack direction="row" gap={2}>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
    </Stack>
    <Stack direction="row" gap={2}>
      <Button icon={Plus} variant="primary" isPending>
        Pending
      </Button>
      <Button isDisabled>Disabled</Button>
      <Button size="small" icon={Trash2}>
        Small
      </Button>
      <Button size="large" variant="primary">
        Large
      </Button>
    </Stack>
    <Stack direction="row" gap={2}>
      <IconButton icon={Settings} label="Settings" />
      <IconButton icon={Settings} label="Settings" variant="sunken" />
      <IconButton icon={Settings} label="Settings" variant="raised" />
      <IconButton icon={Settings} label="Off" isDisabled />
      <KeyCaps caps={['Ctrl', 'K']} />
      <PersonFace name="L. Marsh" />
      {CLASSES.map((placeClass) => (
        <Pictogram key={placeClass} icon={Settings} placeClass={placeClass} />
      ))}
    </Stack>
  </>
);
