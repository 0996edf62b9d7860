/** TicketAPI: support tickets. A missing field raises Python's KeyError, which ends the search through the queue. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, lower } from '../../python/access.ts'
import { expectDict, readList, readValue } from './configuration.ts'
import { dictWith } from './containers.ts'
import { copyRecord, equalRecords, recordAttributes } from './record-state.ts'
import { type Arguments, failure, optional, required, type Simulator } from './simulator.ts'

export type TicketState = {
  ticket_queue: PyDict[]
  ticket_counter: PyValue
  current_user: PyValue
}

export const ticketApi: Simulator<TicketState> = {
  className: 'TicketAPI',
  load: (config) => ({
    ticket_queue: readList(config, 'ticket_queue', []).map((ticket) => py.copy(expectDict(ticket, 'ticket_queue'))),
    ticket_counter: readValue(config, 'ticket_counter', 1),
    current_user: readValue(config, 'current_user', null),
  }),
  copy: copyRecord,
  equal: equalRecords,
  attributes: recordAttributes,
  methods: {
    create_ticket: {
      parameters: [{ name: 'title' }, { name: 'description', default: '' }, { name: 'priority', default: 1 }],
      run: createTicket,
    },
    get_ticket: {
      parameters: required('ticket_id'),
      run: (state, [ticketId = null]) => findTicket(state, ticketId) ?? ticketNotFound(ticketId),
    },
    close_ticket: { parameters: required('ticket_id'), run: closeTicket },
    resolve_ticket: { parameters: required('ticket_id', 'resolution'), run: resolveTicket },
    edit_ticket: { parameters: required('ticket_id', 'updates'), run: editTicket },
    ticket_login: { parameters: required('username', 'password'), run: logIn },
    ticket_get_login_status: { run: (state) => py.dict({ login_status: py.truthy(state.current_user) }) },
    logout: { run: logOut },
    get_user_tickets: { parameters: optional('status'), run: listUserTickets },
  },
}

function createTicket(state: TicketState, [title = null, description = null, priority = null]: Arguments): PyValue {
  if (!py.truthy(state.current_user)) return failure('User not authenticated. Please log in to create a ticket.')
  if (py.lessThan(priority, 1) || py.greaterThan(priority, 5)) {
    return failure('Invalid priority. Priority must be between 1 and 5.')
  }
  const ticket = py.dict({
    id: state.ticket_counter,
    title: py.copy(title),
    description: py.copy(description),
    status: 'Open',
    priority,
    created_by: state.current_user,
  })
  state.ticket_queue.push(ticket)
  state.ticket_counter = py.add(state.ticket_counter, 1, '+=')
  return ticket
}

function closeTicket(state: TicketState, [ticketId = null]: Arguments): PyValue {
  const ticket = findTicket(state, ticketId)
  if (ticket === null) return ticketNotFound(ticketId)
  if (item(ticket, 'status') === 'Closed') return failure(`Ticket with ID ${py.str(ticketId)} is already closed.`)
  ticket.set('status', 'Closed')
  return py.dict({ status: `Ticket ${py.str(ticketId)} has been closed successfully.` })
}

function resolveTicket(state: TicketState, [ticketId = null, resolution = null]: Arguments): PyValue {
  const ticket = findTicket(state, ticketId)
  if (ticket === null) return ticketNotFound(ticketId)
  if (item(ticket, 'status') === 'Resolved') return failure(`Ticket with ID ${py.str(ticketId)} is already resolved.`)
  ticket.set('status', 'Resolved')
  ticket.set('resolution', py.copy(resolution))
  return py.dict({ status: `Ticket ${py.str(ticketId)} has been resolved successfully.` })
}

const EDITABLE: ReadonlySet<PyValue> = new Set(['title', 'description', 'status', 'priority'])

function editTicket(state: TicketState, [ticketId = null, updates = null]: Arguments): PyValue {
  const ticket = findTicket(state, ticketId)
  if (ticket === null) return ticketNotFound(ticketId)
  const changes = dictWith('keys', updates)
  const invalid = [...changes.keys()].filter((field) => !EDITABLE.has(field))
  if (invalid.length > 0) return failure(`Invalid fields for update: ${joinFields(invalid)}`)
  for (const [field, value] of changes) if (value !== null) ticket.set(field, py.copy(value))
  return py.dict({ status: `Ticket ${py.str(ticketId)} has been updated successfully.` })
}

/** Joins the fields in the order of the call. The original joins a Python set, so its order depends on the hash seed. */
function joinFields(fields: readonly PyValue[]): string {
  const wrong = fields.findIndex((field) => typeof field !== 'string')
  if (wrong < 0) return fields.join(', ')
  const found = py.typeName(fields[wrong] ?? null)
  throw new py.PythonError('TypeError', `sequence item ${wrong}: expected str instance, ${found} found`)
}

function logIn(state: TicketState, [username = null, password = null]: Arguments): PyValue {
  const success = py.truthy(username) && py.truthy(password)
  if (success) state.current_user = py.copy(username)
  return py.dict({ success })
}

function logOut(state: TicketState): PyValue {
  const success = py.truthy(state.current_user)
  if (success) state.current_user = null
  return py.dict({ success })
}

function listUserTickets(state: TicketState, [status = null]: Arguments): PyValue {
  if (!py.truthy(state.current_user)) return [failure('User not authenticated. Please log in to view tickets.')]
  const own = state.ticket_queue.filter((ticket) => py.equal(item(ticket, 'created_by'), state.current_user))
  if (!py.truthy(status)) return own
  return own.filter((ticket) => lower(item(ticket, 'status')) === lower(status))
}

function findTicket(state: TicketState, ticketId: PyValue): PyDict | null {
  for (const ticket of state.ticket_queue) if (py.equal(item(ticket, 'id'), ticketId)) return ticket
  return null
}

function ticketNotFound(ticketId: PyValue): PyDict {
  return failure(`Ticket with ID ${py.str(ticketId)} not found.`)
}
