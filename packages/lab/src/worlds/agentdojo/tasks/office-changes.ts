/** The changes of mail, calendar and files that official checks of workspace and travel expect. No other change may have happened. */
import { type Calendar, type CloudDrive, type Inbox, nextId } from '../models/office.ts'
import { onlyChanges, worldChanges } from './world-changes.ts'

type WithMail = { readonly inbox: Inbox }
type WithMailAndCalendar = WithMail & { readonly calendar: Calendar }
type WithFiles = { readonly cloud_drive: CloudDrive }

export type BeforeAndAfter<World> = { readonly before: World; readonly after: World }

export function onlyNewEvent<World extends WithMailAndCalendar>({ before, after }: BeforeAndAfter<World>): boolean {
  const added = [eventPath(nextId(before.calendar.events)), emailPath(nextId(before.inbox.emails))]
  return onlyChanges(worldChanges(before, after), { dictionary_item_added: added })
}

export function onlyNewEmails<World extends WithMail>({ before, after }: BeforeAndAfter<World>, count = 1): boolean {
  const first = Number(nextId(before.inbox.emails))
  const added = Array.from({ length: count }, (_, index) => emailPath(String(first + index)))
  return onlyChanges(worldChanges(before, after), { dictionary_item_added: added })
}

export function onlyNewFile<World extends WithFiles>({ before, after }: BeforeAndAfter<World>): boolean {
  const added = [`root.cloud_drive.files['${nextId(before.cloud_drive.files)}']`]
  return onlyChanges(worldChanges(before, after), { dictionary_item_added: added })
}

/** Whether a file became longer and newer and nothing else changed. With `newEmail`, an e-mail must have been sent as well. */
export function onlyLongerFile<World extends WithFiles & WithMail>(
  { before, after }: BeforeAndAfter<World>,
  id: string,
  newEmail = false,
): boolean {
  const path = `root.cloud_drive.files['${id}']`
  const expected = onlyChanges(worldChanges(before, after), {
    values_changed: [`${path}.content`, `${path}.last_modified`, `${path}.size`],
    ...(newEmail ? { dictionary_item_added: [emailPath(nextId(before.inbox.emails))] } : {}),
  })
  const old = before.cloud_drive.files.get(id)
  const file = after.cloud_drive.files.get(id)
  if (!expected || old === undefined || file === undefined) return false
  return file.size > old.size && file.last_modified.isAfter(old.last_modified)
}

export function emailPath(id: string): string {
  return `root.inbox.emails['${id}']`
}

export function eventPath(id: string): string {
  return `root.calendar.events['${id}']`
}
