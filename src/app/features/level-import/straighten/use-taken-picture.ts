import { useTranslation } from 'react-i18next';
import type { Lid } from '../../../../domain/entities/ids.ts';
import { pictureInPdf } from '../../../../domain/floorplan/index.ts';
import { keptPlan } from '../../../commands/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useToasts } from '../../../ui/index.ts';
import { OF_PLAN } from '../import-values.ts';
import type { PlanJob } from '../use-plan.ts';

/** A picture that takes the place of the file that is picked. */
export interface TakenPicture {
  /** Takes a JPEG that was made of the picture in its place; a message takes that back. */
  takePicture: (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Takes the page of a PDF as a picture to draw over. */
  takePage: () => Promise<void>;
}

interface TakenPictureOptions {
  plan: Pick<PlanJob, 'state' | 'pagePicture'>;
  levelLid: Lid;
  /** Of the PDF that is picked, from 1. */
  page: number;
  planName: string;
  pickOne: (file: File, first?: typeof OF_PLAN) => void;
}

export function useTakenPicture({
  plan,
  levelLid,
  page,
  planName,
  pickOne,
}: TakenPictureOptions): TakenPicture {
  const { t } = useTranslation(['import', 'forms']);
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { state } = plan;
  return {
    takePicture: async (jpeg) => {
      const before = await keptPlan(workspace, levelLid);
      pickOne(jpegFile(jpeg, planName));
      if (before === undefined) return;
      const { bytes, fileName } = before;
      toasts.show({
        kind: 'success',
        title: t('straighten.done'),
        action: {
          label: t('straighten.takeBack'),
          onPress: () => pickOne(pictureFile(bytes, fileName), { ...OF_PLAN, page }),
        },
      });
    },
    takePage: async () => {
      const picture = await plan.pagePicture(page);
      if (picture === null) toasts.show({ kind: 'error', title: t('forms:issues.picture-unreadable') });
      else pickOne(jpegFile(picture.jpeg, 'fileName' in state ? state.fileName : planName));
    },
  };
}

const jpegFile = (jpeg: Uint8Array<ArrayBuffer>, name: string): File =>
  new File([jpeg], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });

/** A kept plan as a file to pick: a picture is kept as a page of a PDF. */
function pictureFile(bytes: Uint8Array<ArrayBuffer>, fileName: string): File {
  const picture = pictureInPdf(bytes);
  return new File([picture?.jpeg ?? bytes], fileName);
}
