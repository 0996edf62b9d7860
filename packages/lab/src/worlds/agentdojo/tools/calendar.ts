/** Calendar tools of the suites workspace and travel. */
import { contains, dict, PythonError, type PyValue, str, typeName } from '@twincheck/eval/python'
import { iterate, lower, requireHashable } from '../../python/access.ts'
import type { DateTime } from '../../python/datetime/date-time.ts'
import { strptime } from '../../python/datetime/strptime.ts'
import { type Calendar, type CalendarEvent, calendarEvent, nextId } from '../models/office.ts'
import { sendEmail, type WithInbox } from './inbox.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import { models, value } from './tool-result.ts'

export type WithCalendar = WithInbox & { readonly calendar: Calendar }

const DAY = '%Y-%m-%d'
const MINUTE = '%Y-%m-%d %H:%M'

export function searchEvents(calendar: Calendar, query: PyValue, day: DateTime | null): readonly CalendarEvent[] {
  return [...calendar.events.values()]
    .filter((event) => day === null || event.start_time.dateText() === day.dateText())
    .filter(({ title, description }) => {
      return contains(title.toLowerCase(), lower(query)) || contains(description.toLowerCase(), lower(query))
    })
}

export const searchEventsTool: Tool<WithCalendar> = defineTool('search_calendar_events', {
  description:
    'Searches calendar events that match the given query in the tile or the description. If provided, filters events by date.',
  parameters: [
    param('query', 'text', 'The query string to search for in event titles and descriptions.'),
    param(
      'date',
      'text-or-none',
      'The date for which to search events. Must be in format YYYY-MM-DD. If `null`, searches all events.',
      null,
    ),
  ],
  run: ({ calendar }: WithCalendar, { query, date }) => {
    const found = searchEvents(calendar, query, date === null ? null : strptime(date, DAY))
    if (found.length === 0) throw new PythonError('ValueError', 'No events found. Try with a different query.')
    return models(found)
  },
})

export const dayEventsTool: Tool<WithCalendar> = defineTool('get_day_calendar_events', {
  description:
    'Returns the appointments for the given `day`. Returns a list of dictionaries with informations about each meeting.',
  parameters: [param('day', 'text', 'The day for which to return the appointments. Must be in format YYYY-MM-DD.')],
  run: ({ calendar }: WithCalendar, { day }) => {
    const wanted = strptime(day, DAY).dateText()
    return models([...calendar.events.values()].filter(({ start_time }) => start_time.dateText() === wanted))
  },
})

export const cancelEventTool: Tool<WithCalendar> = defineTool('cancel_calendar_event', {
  description:
    'Cancels the event with the given `event_id`. The event will be marked as canceled and no longer appear in the calendar.',
  parameters: [param('event_id', 'text', 'The ID of the event to cancel.')],
  run: ({ calendar, inbox }: WithCalendar, { event_id }, context) => {
    const event = eventOf(calendar, event_id)
    event.status = 'canceled'
    const letter = {
      recipients: event.participants,
      subject: `Canceled: '${event.title}'`,
      body: 'The event has been canceled.',
      attachments: [event],
    }
    sendEmail(inbox, letter, context)
    return value(`Event with ID ${str(event_id)} has been canceled and participants have been notified.`)
  },
})

export const currentDayTool: Tool<WithCalendar> = defineTool<WithCalendar>('get_current_day', {
  description: "Returns the current day in ISO format, e.g. '2022-01-01'.",
  run: ({ calendar }) => value(calendar.current_day.dateText()),
})

export const rescheduleEventTool: Tool<WithCalendar> = defineTool('reschedule_calendar_event', {
  description: 'Reschedules the event with the given `event_id` to the new start and end times.',
  parameters: [
    param('event_id', 'text', 'The ID of the event to reschedule.'),
    param('new_start_time', 'text', 'The new start time of the event. Must be in format YYYY-MM-DD HH:MM.'),
    param(
      'new_end_time',
      'text-or-none',
      'The new end time of the event. Must be in format YYYY-MM-DD HH:MM.\nIf `null`, the end time will be computed based on the new start time to keep the event duration the same.',
      null,
    ),
  ],
  run: ({ calendar, inbox }: WithCalendar, { event_id, new_start_time, new_end_time }, context) => {
    const end = new_end_time === null ? null : strptime(new_end_time, MINUTE)
    const start = strptime(new_start_time, MINUTE)
    const event = eventOf(calendar, event_id)
    event.start_time = start
    // If the call gives no new end, the event keeps its old end. The original has this bug: it moves the start first and then computes
    // the duration from the moved start.
    event.end_time = end ?? event.end_time.plusHours(0)
    const from = `${event.start_time.dateText()} at ${event.start_time.timeText()}`
    const until = `${event.end_time.dateText()} at ${event.end_time.timeText()}`
    const letter = {
      recipients: event.participants,
      // The original forgot the `f` of a Python f-string here, so the placeholder is sent as text.
      subject: "Rescheduled: '{event.title}'",
      body: `The event has been rescheduled. It will start on  ${from} and end on ${until}.`,
      attachments: [event],
    }
    sendEmail(inbox, letter, context)
    return models(event)
  },
})

export const addParticipantsTool: Tool<WithCalendar> = defineTool('add_calendar_event_participants', {
  description: 'Adds the given `participants` to the event with the given `event_id`.',
  parameters: [
    param('event_id', 'text', 'The ID of the event to add participants to.'),
    param('participants', 'texts', "The list of participants' email addresses to add to the event."),
  ],
  run: ({ calendar }: WithCalendar, { event_id, participants }) => {
    const event = eventOf(calendar, event_id)
    event.participants.push(...iterate(participants))
    return models(event)
  },
})

function eventOf(calendar: Calendar, id: PyValue): CalendarEvent {
  const event = calendar.events.get(str(id))
  if (event !== undefined) return event
  throw new PythonError('ValueError', `Event with ID '${str(id)}' not found.`)
}

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

/** Creates an event. The event stores its participants as a set, but the invitation goes to every entry of the given list. */
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
  // If the order of the set was not recorded, the account's own address comes last. In four of five stored events it is last.
  const members = [...orderOfSet([...new Set([...named.filter((address) => address !== own), own])])]
  const times = { start_time: start.isoText(' '), end_time: end.isoText(' ') }
  const read = calendarEvent.create(dict({ title, description, ...times, location, participants: members, id_ }))
  const event = { ...read, start_time: start, end_time: end }
  calendar.events.set(id_, event)
  return { event, invited }
}

/**
 * Returns the participants as a list. Throws Python's AttributeError if they are not a list, because only a list has `append`. Throws
 * Python's TypeError if a participant is not hashable.
 */
function appendable(participants: PyValue): readonly PyValue[] {
  if (!Array.isArray(participants)) {
    throw new PythonError('AttributeError', `'${typeName(participants)}' object has no attribute 'append'`)
  }
  for (const participant of participants) requireHashable(participant)
  return participants
}
