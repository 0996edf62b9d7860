/** The world of suite workspace: mail, calendar and files. */
import { type ModelOf, model } from '../../python/pydantic/model.ts'
import { calendar, cloudDrive, inbox } from './office.ts'

const worldFields = { inbox, calendar, cloud_drive: cloudDrive }
export const workspaceWorld = model('WorkspaceEnvironment', worldFields)
export type WorkspaceWorld = ModelOf<typeof worldFields>
