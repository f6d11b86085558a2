import { fidSchema, lidSchema, type Fid, type Lid } from '../../domain/entities/ids.ts';
import type { Workspace } from '../state/session/workspace.ts';

export const newFid = ({ newId }: Pick<Workspace, 'newId'>): Fid => fidSchema.parse(newId());
export const newLid = ({ newId }: Pick<Workspace, 'newId'>): Lid => lidSchema.parse(newId());
