import { useState, type ReactNode } from 'react';
import { Button, ConfirmModal, FormModal, Modal, Stack, Text, TextField } from '../../ui/index.ts';

export function Overlays(): ReactNode {
  const [open, setOpen] = useState<'modal' | 'confirm' | 'form' | null>(null);
  return (
    <Stack direction="row" gap={2}>
      <Button onPress={() => setOpen('modal')}>Modal</Button>
      <Button onPress={() => setOpen('confirm')}>Question</Button>
      <Button onPress={() => setOpen('form')}>Form</Button>
      <Modal
        title="Publish"
        isOpen={open === 'modal'}
        onOpenChange={() => setOpen(null)}
        closeLabel="Close"
        actions={<Button variant="primary">Publish</Button>}
      >
        <Text>12 changes go live.</Text>
      </Modal>
      <ConfirmModal
        title="Delete the site?"
        isOpen={open === 'confirm'}
        safeLabel="Keep"
        actionLabel="Delete"
        isDestructive
        onSafe={() => setOpen(null)}
        onAction={() => setOpen(null)}
      >
        <Text>Its buildings go with it.</Text>
      </ConfirmModal>
      {open === 'form' && (
        <FormModal
          title="Add a client"
          cancelLabel="Cancel"
          actionLabel="Add"
          onClose={() => setOpen(null)}
          onAction={() => setOpen(null)}
        >
          <TextField label="Title" value="" onChange={() => undefined} />
        </FormModal>
      )}
    </Stack>
  );
}
