/** The tool that creates an event and sends its invitation. */

import { dict, PythonError, type PyValue, str, typeName } from '@twincheck/eval/python'
import { requireHashable } from '../../python/access.ts'
import { strptime } from '../../python/datetime/strptime.ts'
import { type Calendar, type CalendarEvent, calendarEvent, nextId } from '../models/office.ts'
import type { WithCalendar } from './calendar.ts'
import { sendEmail } from './inbox.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import { models } from './tool-result.ts'

const MINUTE = '%Y-%m-%d %H:%M'

export const createEventTool: Tool<WithCalendar> = defineTool('create_calendar_event', {
  description: 'Creates a new calendar event with the given details and adds it to the calendar.',
  parameters: [
    param('title', 'text', 'The title of the event.'),
    param('start_time', 'text', 'The start time of the event. Must be in format YYYY-MM-DD HH:MM.'),
    param('end_time', 'text', 'The end time of the event. Must be in format YYYY-MM-DD HH:MM.'),
    param('description', 'text', 'The description of the event.', ''),
    param(
      'participants',
      'texts-or-none',
      "The list of participants' email addresses. If `null`, no participants are set. The calendar owner's email address is always included..",
      null,
    ),
    param('location', 'text-or-none', 'The location of the event. If `null`, no location is set.', null),
  ],
  run: ({ calendar, inbox }: WithCalendar, args, context) => {
    const event = createEvent(calendar, args, context)
    const subject = `Invitation: ${str(args.title)}`
    const letter = { recipients: event.invited, subject, body: args.description, attachments: [event.event] }
    sendEmail(inbox, letter, context)
    return models(event.event)
  },
})

type EventArguments = Readonly<
  Record<'title' | 'start_time' | 'end_time' | 'description' | 'participants' | 'location', PyValue>
>

/** The event stores its participants as a set. The invitation goes to the list as given. */
function createEvent(
  calendar: Calendar,
  { title, start_time, end_time, description, participants, location }: EventArguments,
  { orderOfSet }: ToolContext,
): { readonly event: CalendarEvent; readonly invited: PyValue[] } {
  const start = strptime(start_time, MINUTE)
  const end = strptime(end_time, MINUTE)
  const id_ = nextId(calendar.events)
  const named = appendable(participants ?? [])
  const own = calendar.account_email
  const invited = [...named, own]
  // Python sets have no defined order. In four of five stored events the account's own address is last.
  const members = [...orderOfSet([...new Set([...named.filter((address) => address !== own), own])])]
  const times = { start_time: start.isoText(' '), end_time: end.isoText(' ') }
  const read = calendarEvent.create(dict({ title, description, ...times, location, participants: members, id_ }))
  const event = { ...read, start_time: start, end_time: end }
  calendar.events.set(id_, event)
  return { event, invited }
}

/** Only a list can be appended to, and only hashable values can be in a set. */
function appendable(participants: PyValue): readonly PyValue[] {
  if (!Array.isArray(participants)) {
    throw new PythonError('AttributeError', `'${typeName(participants)}' object has no attribute 'append'`)
  }
  for (const participant of participants) requireHashable(participant)
  return participants
}
