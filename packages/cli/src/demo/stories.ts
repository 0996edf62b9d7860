/** The decisions that the demo shows: the paper's three constructions, and proposals that are kept for other reasons. */
import type { Action, Message, StepInput, ToolCall, ToolSchema } from '@twincheck/core'
import type { Script } from './scripted-model.ts'

export type Story = { readonly title: string; readonly step: StepInput; readonly script: Script }

const tool = (name: string, properties: Record<string, { type: string }>): ToolSchema => ({
  name,
  description: `${name.replaceAll('_', ' ')}.`,
  parameters: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

const tools: readonly ToolSchema[] = [
  tool('lock_account', { account_id: { type: 'string' } }),
  tool('unlock_account', { account_id: { type: 'string' } }),
  tool('modify_order_payment', { order_id: { type: 'string' }, payment_method_id: { type: 'string' } }),
  tool('modify_order_items', { order_id: { type: 'string' }, item_id: { type: 'string' } }),
  tool('get_product_details', { product_id: { type: 'string' } }),
  tool('get_user_details', { user_id: { type: 'string' } }),
]

const user = (content: string): Message => ({ role: 'user', content })
const said = (content: string): Message => ({ role: 'assistant', content, calls: [] })

/** A call that was made, and what it gave. */
function done(id: string, name: string, args: ToolCall['arguments'], output: object | string): readonly Message[] {
  return [
    { role: 'assistant', content: '', calls: [{ id, name, arguments: args }] },
    { role: 'tool', callId: id, content: typeof output === 'string' ? output : JSON.stringify(output) },
  ]
}

function propose(name: string, args: ToolCall['arguments']): Action {
  return { kind: 'tool-calls', calls: [{ id: 'proposed', name, arguments: args }] }
}

const accountLocked: readonly Message[] = [
  user('Someone has my password. Please lock account A-1042 right away.'),
  ...done('c1', 'lock_account', { account_id: 'A-1042' }, { account_id: 'A-1042', locked: true }),
]

const cardStory: readonly Message[] = [
  user('Hello, I am Mia Chen, user mia_chen_77.'),
  ...done(
    'c1',
    'get_user_details',
    { user_id: 'mia_chen_77' },
    { payment_methods: ['card_4332', 'card_8107'], orders: ['#W5591'] },
  ),
  said('What can I do for you?'),
  user('Please charge my order #W5591 to the card ending in 8107.'),
]

const failedExchange: readonly Message[] = [
  user('Exchange the lamp in order #W5591 for item 6805564527. It is product 6817146515.'),
  ...done(
    'c1',
    'modify_order_items',
    { order_id: '#W5591', item_id: '6805564527' },
    'Error: new item 6805564527 not found or available',
  ),
]

const clearWin: Script = { generated: null, verdict: 'twin-clearly-better' }

export const stories: readonly Story[] = [
  {
    title: 'A call with nothing against it',
    step: {
      messages: [user('Please lock account A-1042.')],
      tools,
      proposal: propose('lock_account', { account_id: 'A-1042' }),
    },
    script: clearWin,
  },
  {
    title: 'Undoing what was just done, unasked',
    step: { messages: accountLocked, tools, proposal: propose('unlock_account', { account_id: 'A-1042' }) },
    script: clearWin,
  },
  {
    title: 'A value carried over from earlier',
    step: {
      messages: cardStory,
      tools,
      proposal: propose('modify_order_payment', { order_id: '#W5591', payment_method_id: 'card_4332' }),
    },
    script: clearWin,
  },
  {
    title: 'The same call again after it failed',
    step: {
      messages: failedExchange,
      tools,
      proposal: propose('modify_order_items', { order_id: '#W5591', item_id: '6805564527' }),
    },
    script: {
      generated: {
        kind: 'tool-calls',
        calls: [{ name: 'get_product_details', arguments: '{"product_id":"6817146515"}' }],
        text: '',
      },
      verdict: 'twin-clearly-better',
    },
  },
  {
    title: 'The same, with a twin that invents a value',
    step: {
      messages: failedExchange,
      tools,
      proposal: propose('modify_order_items', { order_id: '#W5591', item_id: '6805564527' }),
    },
    script: {
      generated: {
        kind: 'tool-calls',
        calls: [{ name: 'modify_order_items', arguments: '{"order_id":"#W5591","item_id":"9999999999"}' }],
        text: '',
      },
      verdict: 'twin-clearly-better',
    },
  },
  {
    title: 'A verifier that changes its mind with the order',
    step: { messages: accountLocked, tools, proposal: propose('unlock_account', { account_id: 'A-1042' }) },
    script: { generated: null, verdict: 'order-sensitive' },
  },
  {
    title: 'A verifier that is not convinced',
    step: { messages: accountLocked, tools, proposal: propose('unlock_account', { account_id: 'A-1042' }) },
    script: { generated: null, verdict: 'twin-slightly-better' },
  },
]
