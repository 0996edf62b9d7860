/** The calendar tools: events with one participant each. The tools check only that every part of an event is given. */
import { type PyValue, truthy } from '@twincheck/eval/python'
import { lower } from '../../python/access.ts'
import { contains, DataFrame, inValues, recordsText } from '../../python/pandas/frame.ts'
import { notBefore, toInstant } from '../../python/pandas/timestamp.ts'
import { compilePattern } from '../../python/regex/pattern.ts'
import type { Office } from '../office.ts'
import {
  deletingTool,
  informationTool,
  nextId,
  type OfficeTool,
  tool,
  update,
  withDefaults,
  zeroFilled,
} from './tool.ts'

const events = { table: 'events', id: 'event_id', thing: 'Event' } as const

export const calendarTools: Readonly<Record<string, OfficeTool>> = {
  create_event: tool(
    'writes',
    ['event_name', 'participant_email', 'event_start', 'duration'],
    (office, { event_name, participant_email, event_start, duration }) => {
      if (!truthy(event_name)) return 'Event name not provided.'
      if (!truthy(participant_email)) return 'Participant email not provided.'
      if (!truthy(event_start)) return 'Event start not provided.'
      if (!truthy(duration)) return 'Event duration not provided.'
      const address = lower(participant_email)
      const event_id = zeroFilled(nextId(office.events.column('event_id')))
      const row = { event_id, event_name, participant_email: address, event_start, duration }
      office.events = office.events.append(new Map<string, PyValue>(Object.entries(row)), false)
      return event_id
    },
  ),
  delete_event: deletingTool(events),
  update_event: tool('writes', ['event_id', 'field', 'new_value'], (office, { event_id, field, new_value }) => {
    if (!truthy(event_id) || !truthy(field) || !truthy(new_value)) return 'Event ID, field, or new value not provided.'
    if (!inValues(event_id, office.events.column('event_id'))) return 'Event not found.'
    const value = field === 'participant_email' ? lower(new_value) : new_value
    office.events = update(office.events, 'event_id', event_id, [field, value])
    return 'Event updated successfully.'
  }),
  get_event_information_by_id: informationTool(events),
  search_events: withDefaults(
    'reads',
    [
      { name: 'query', default: '' },
      { name: 'time_min', default: null },
      { name: 'time_max', default: null },
    ],
    searchEvents,
  ),
}

const MOST_FOUND = 5

function searchEvents(
  { events }: Office,
  { query, time_min, time_max }: Readonly<Record<'query' | 'time_min' | 'time_max', PyValue>>,
): string {
  const pattern = compilePattern(query, true)
  const inName = contains(events.column('event_name'), pattern)
  const inAddress = contains(events.column('participant_email'), pattern)
  // If a cell is not a text, its row counts as not found.
  const found = events.where(inName.map((named, index) => both(named, inAddress[index] ?? null)))
  const start = found.columns.indexOf('event_start')
  const rows = found.rows
    .filter(({ cells }) => !truthy(time_min) || notBefore(toInstant(cells[start] ?? null), toInstant(time_min)))
    .filter(({ cells }) => !truthy(time_max) || notBefore(toInstant(time_max), toInstant(cells[start] ?? null)))
  if (rows.length === 0) return 'No events found.'
  return recordsText(new DataFrame(found.columns, rows.slice(0, MOST_FOUND)))
}

function both(left: boolean | null, right: boolean | null): boolean {
  return left !== null && right !== null && (left || right)
}
