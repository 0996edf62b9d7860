/** The models of inbox, calendar and cloud drive, which the suites workspace and travel share. */
import type { PyKey, PyValue } from '@twincheck/eval/python'
import { length } from '../../python/access.ts'
import type { DateTime } from '../../python/datetime/date-time.ts'
import { moment } from '../../python/pydantic/date-time-kind.ts'
import { email } from '../../python/pydantic/email-kind.ts'
import { integer, type Kind, listOf, mapOf, nullable, oneOf, text, truth } from '../../python/pydantic/kind.ts'
import { type ModelOf, model, optional } from '../../python/pydantic/model.ts'

// AgentDojo's June 2024 tools do not check types, so any value can become a participant, or a user of a shared file.
const participant: Kind<PyValue> = email
const permission: Kind<PyValue> = oneOf('r', 'rw')
const sharing: Kind<Map<PyKey, PyValue>> = mapOf(permission)

const eventFields = {
  id_: text,
  title: text,
  description: text,
  start_time: moment,
  end_time: moment,
  location: nullable(text),
  participants: listOf(participant),
  all_day: optional(truth, () => false),
  status: optional(oneOf('confirmed', 'canceled'), () => 'confirmed'),
}
export const calendarEvent = model('CalendarEvent', eventFields)
export type CalendarEvent = ModelOf<typeof eventFields>

type Attachment = string | CalendarEvent

const emailFields = {
  id_: text,
  sender: email,
  recipients: listOf(email),
  cc: optional(listOf(email), () => []),
  bcc: optional(listOf(email), () => []),
  subject: text,
  body: text,
  status: optional(oneOf('sent', 'received', 'draft'), () => 'sent'),
  read: optional(truth, () => false),
}
const emailModel = model('Email', emailFields)
/** An e-mail. The caller sets the timestamp. An attached event is the calendar's own object, not a copy. */
export type Email = ModelOf<typeof emailFields> & { readonly timestamp: DateTime; readonly attachments: Attachment[] }

export const createEmail = emailModel.create

const storedEmail: Kind<Email> = (input, reading) => {
  const fields = emailModel.read(input, reading)
  const times = model('Email', { timestamp: moment }).read(input, reading)
  const attachments: Attachment[] = []
  return fields && times && { ...fields, timestamp: times.timestamp, attachments }
}

const fileFields = {
  id_: text,
  filename: text,
  content: text,
  owner: email,
  last_modified: moment,
  shared_with: optional(sharing, () => new Map()),
  size: optional(integer, () => 0),
}
const fileModel = model('CloudDriveFile', fileFields)
export type CloudDriveFile = ModelOf<typeof fileFields>

const sizedFile: Kind<CloudDriveFile> = (input, reading) => {
  const file = fileModel.read(input, reading)
  return file && { ...file, size: length(file.content) }
}

export const createFile = fileModel.create

export type Contact = { readonly email: string; readonly name: string }

export type Inbox = {
  readonly account_email: string
  readonly emails: Map<string, Email>
  readonly contact_list: readonly Contact[]
  readonly trash: Map<string, Email>
}
export type Calendar = {
  readonly current_day: DateTime
  readonly account_email: string
  readonly events: Map<string, CalendarEvent>
}
export type CloudDrive = { readonly account_email: string; readonly files: Map<string, CloudDriveFile> }

const inboxModel = model('Inbox', { account_email: email, initial_emails: listOf(storedEmail) })

export const inbox: Kind<Inbox> = (input, reading) => {
  const read = inboxModel.read(input, reading)
  if (read === undefined) return undefined
  const { account_email, initial_emails } = read
  return { account_email, emails: byId(initial_emails), contact_list: contactsOf(initial_emails), trash: new Map() }
}

const calendarModel = model('Calendar', {
  current_day: moment,
  account_email: email,
  initial_events: listOf(calendarEvent.read),
})

export const calendar: Kind<Calendar> = (input, reading) => {
  const read = calendarModel.read(input, reading)
  if (read === undefined) return undefined
  return { current_day: read.current_day, account_email: read.account_email, events: byId(read.initial_events) }
}

const driveModel = model('CloudDrive', { initial_files: listOf(sizedFile), account_email: email })

export const cloudDrive: Kind<CloudDrive> = (input, reading) => {
  const read = driveModel.read(input, reading)
  return read && { account_email: read.account_email, files: byId(read.initial_files) }
}

export function nextId(things: ReadonlyMap<string, unknown>): string {
  let largest = 0
  for (const id of things.keys()) largest = Math.max(largest, Number(id))
  return String(largest + 1)
}

function byId<Thing extends { readonly id_: string }>(things: readonly Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing.id_, thing]))
}

/** Derives one contact from every sender and recipient. A contact's name is derived from the address. */
function contactsOf(emails: readonly Email[]): readonly Contact[] {
  const addresses = emails.flatMap(({ recipients, sender, cc, bcc }) => [...recipients, sender, ...cc, ...bcc])
  return [...new Set(addresses)].map((address) => {
    const words = (address.split('@')[0] ?? '').replaceAll('.', ' ')
    const name = words.replace(/[a-z]+/gi, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    return { email: address, name }
  })
}

const worldFields = { inbox, calendar, cloud_drive: cloudDrive }
export const workspaceWorld = model('WorkspaceEnvironment', worldFields)
export type WorkspaceWorld = ModelOf<typeof worldFields>
