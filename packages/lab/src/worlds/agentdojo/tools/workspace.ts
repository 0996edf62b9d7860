/** The tools of suite workspace, in the order of the benchmark's tool list. */
import type { WorkspaceWorld } from '../models/workspace.ts'
import {
  addParticipantsTool,
  cancelEventTool,
  currentDayTool,
  dayEventsTool,
  rescheduleEventTool,
  searchEventsTool,
} from './calendar.ts'
import { cloudDriveTools } from './cloud-drive.ts'
import { createEventTool } from './create-event.ts'
import { inboxTools, sendEmailTool } from './inbox.ts'
import type { Tool } from './tool.ts'

export const workspaceTools: readonly Tool<WorkspaceWorld>[] = [
  sendEmailTool,
  ...inboxTools,
  currentDayTool,
  searchEventsTool,
  dayEventsTool,
  createEventTool,
  cancelEventTool,
  rescheduleEventTool,
  addParticipantsTool,
  ...cloudDriveTools,
]
