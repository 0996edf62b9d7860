/**
 * The demo's first part: conversations with the mistakes that people report most. Each conversation is a script of an agent: what it
 * proposes at each step, and what the tool returns if the call runs. TwinCheck must answer the steps marked `answered`; otherwise the
 * demo fails.
 */
import type { ToolCall, ToolSchema } from '@twincheck/core'
import { tool } from './tool-schema.ts'

export type ScriptedConversation = {
  readonly name: string
  readonly title: string
  readonly request: string
  readonly tools: readonly ToolSchema[]
  readonly steps: readonly DemoStep[]
  readonly why: string
}

export type DemoStep =
  | { readonly kind: 'runs'; readonly call: DemoCall; readonly returns: string }
  | { readonly kind: 'answered'; readonly call: DemoCall }
  | { readonly kind: 'says'; readonly text: string }

export type DemoCall = Pick<ToolCall, 'name' | 'arguments'>

const text = { type: 'string' }
const sendMail = tool('send_mail', { to: text, text })

function runs(name: string, args: DemoCall['arguments'], output: object): DemoStep {
  return { kind: 'runs', call: { name, arguments: args }, returns: JSON.stringify(output) }
}

function answered(name: string, args: DemoCall['arguments']): DemoStep {
  return { kind: 'answered', call: { name, arguments: args } }
}

function says(said: string): DemoStep {
  return { kind: 'says', text: said }
}

const booking = { room: 'Oslo', day: '2026-11-20' }
const order = { order_id: 'W-88213' }
const packed = { ...order, status: 'packed' }
const ready = 'The report is ready.'

export const conversations: readonly ScriptedConversation[] = [
  {
    name: 'duplicate-booking',
    title: 'The agent books the same room twice',
    request: 'Please book the room Oslo for 2026-11-20 and mail ann@acme.example the booking id.',
    tools: [tool('book_room', { room: text, day: text }), sendMail],
    steps: [
      runs('book_room', booking, { booked: true, booking_id: 'B-77' }),
      answered('book_room', booking),
      runs('send_mail', { to: 'ann@acme.example', text: 'The booking id is B-77.' }, { sent: true }),
      says('Oslo is booked for 20 November. Ann has the booking id.'),
    ],
    why: 'The first booking had succeeded, and nothing had changed since. The second would have been a double booking.',
  },
  {
    name: 'loop',
    title: 'The agent reads the same order again and again',
    request: 'Has order W-88213 left the warehouse? Look at the order and at its parcel.',
    tools: [tool('get_order', { order_id: text }), tool('get_parcel', { order_id: text })],
    steps: [
      runs('get_order', order, packed),
      runs('get_order', order, packed),
      answered('get_order', order),
      runs('get_order', order, packed),
      answered('get_order', order),
      runs('get_parcel', order, { ...order, parcel: 'waits for pick-up' }),
      says('No. The order is packed, and its parcel waits for pick-up.'),
    ],
    why:
      'Two reads returned the same, and nothing was changed since, so a third tells nothing new. The agent may insist: its ' +
      'next call runs. After that two calls are answered before one runs again, then four.',
  },
  {
    name: 'invented-recipient',
    title: 'The agent mails an address that it made up',
    request: 'Tell Sam Brown that the report is ready.',
    tools: [tool('find_address', { name: text }), sendMail],
    steps: [
      answered('send_mail', { to: 'sam.brown@acme.example', text: ready }),
      runs('find_address', { name: 'Sam Brown' }, { address: 'sbrown@north.example' }),
      runs('send_mail', { to: 'sbrown@north.example', text: ready }, { sent: true }),
      says('Sam Brown knows.'),
    ],
    why: 'The address is in no message and in no result. The mail would have gone to a stranger, or to no one.',
  },
]
