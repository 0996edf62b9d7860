/**
 * The demo's second part: stories with one decision each. Some stories show the paper's three mistakes. In each of the other stories a
 * call is kept and runs, for one of the important reasons to keep a call.
 */
import type { Action, Message, StepInput, ToolCall, ToolSchema } from '@twincheck/core'
import { tool } from './tool-schema.ts'

export type Story = {
  readonly title: string
  readonly step: StepInput & { readonly messages: readonly Message[] }
  /**
   * How the model behaves in a story. `taped` means that its replies come from the tape. `silent` means that it never answers, and the
   * decision's time runs out.
   */
  readonly model: 'taped' | 'silent'
}

const account = { account_id: { type: 'string' } }
const tools: readonly ToolSchema[] = [
  tool('lock_account', account),
  tool('unlock_account', account),
  tool('modify_order_payment', { order_id: { type: 'string' }, payment_method_id: { type: 'string' } }),
  tool('modify_order_items', { order_id: { type: 'string' }, item_id: { type: 'string' } }),
  tool('get_product_details', { product_id: { type: 'string' } }),
  tool('get_user_details', { user_id: { type: 'string' } }),
  tool('mute_thread', { thread_id: { type: 'string' } }),
  tool('unmute_thread', { thread_id: { type: 'string' } }),
]

const user = (content: string): Message => ({ role: 'user', content })
const said = (content: string): Message => ({ role: 'assistant', content, calls: [] })

function done(id: string, name: string, args: ToolCall['arguments'], output: object | string): readonly Message[] {
  return [
    { role: 'assistant', content: '', calls: [{ id, name, arguments: args }] },
    { role: 'tool', callId: id, content: typeof output === 'string' ? output : JSON.stringify(output) },
  ]
}

function propose(name: string, args: ToolCall['arguments']): Action {
  return { kind: 'tool-calls', calls: [{ id: 'proposed', name, arguments: args }] }
}

/** A story: the account is locked as the user asked, and the agent is about to unlock it. */
function undoesTheLock(title: string, request: string, id: string, model: Story['model'] = 'taped'): Story {
  const messages = [user(request), ...done('c1', 'lock_account', { account_id: id }, { account_id: id, locked: true })]
  return { title, step: { messages, tools, proposal: propose('unlock_account', { account_id: id }) }, model }
}

/** A story: an exchange failed, and the agent is about to try it again. */
function repeatsTheExchange(title: string, item: string, product: string): Story {
  const args = { order_id: '#W5591', item_id: item }
  const messages = [
    user(`Exchange the lamp in order #W5591 for item ${item}. It is product ${product}.`),
    ...done('c1', 'modify_order_items', args, `Error: new item ${item} not found or available`),
  ]
  return { title, step: { messages, tools, proposal: propose('modify_order_items', args) }, model: 'taped' }
}

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

const mutedThread: readonly Message[] = [
  user('Mute thread T-31, please. Nothing in it concerns me.'),
  ...done('c1', 'mute_thread', { thread_id: 'T-31' }, { thread_id: 'T-31', muted: true }),
]

export const stories: readonly Story[] = [
  undoesTheLock(
    'The agent undoes what it has just done, and no one asked for that',
    'Someone has my password. Please lock account A-1042 right away.',
    'A-1042',
  ),
  {
    title: 'The agent uses an old value, although the user has just named another',
    step: {
      messages: cardStory,
      tools,
      proposal: propose('modify_order_payment', { order_id: '#W5591', payment_method_id: 'card_4332' }),
    },
    model: 'taped',
  },
  repeatsTheExchange('The agent repeats a call that has just failed', '6805564527', '6817146515'),
  {
    title: 'Nothing speaks against the call',
    step: {
      messages: [user('Please lock account A-1042.')],
      tools,
      proposal: propose('lock_account', { account_id: 'A-1042' }),
    },
    model: 'taped',
  },
  undoesTheLock(
    'The user asked for both',
    'Lock account A-1042 so that its sessions end, and then unlock it again.',
    'A-1042',
  ),
  repeatsTheExchange('The alternative has a made-up value', '4107812777', '2696197613'),
  {
    title: 'The verifier prefers whichever it reads first',
    step: { messages: mutedThread, tools, proposal: propose('unmute_thread', { thread_id: 'T-31' }) },
    model: 'taped',
  },
  undoesTheLock('The verifier is not convinced', 'A colleague has left. Please lock account B-2200.', 'B-2200'),
  undoesTheLock(
    'The verifier does not answer in time',
    'Lock account C-3015 for the weekend, please.',
    'C-3015',
    'silent',
  ),
]
