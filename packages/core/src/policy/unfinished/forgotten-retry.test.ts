import { describe, expect, test } from 'vitest'
import { call, done, ending, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { Message } from '../paper/trace/trace.ts'
import { forgottenRetry } from './forgotten-retry.ts'

const tools = ['start_engine', 'press_brake_pedal', 'get_brake_pedal', 'lock_doors', 'user_login', 'send_message'].map(
  (name) => tool(name),
)
const asked = user('Start the engine.')
const failed = done(
  'start_engine',
  { mode: 'START' },
  '{"error": "Brake pedal needs to be pressed when starting."}',
  'c1',
)
const pressed = done('press_brake_pedal', { position: 1 }, '{"pressed": true}', 'c2')

const find = (messages: readonly Message[], text = '') => forgottenRetry.match(ending({ messages, tools, text }))

describe('a change that failed is forgotten', () => {
  test('where what its failure asked for was done since, and the turn would end', () => {
    const scene = ending({ messages: [asked, ...failed, ...pressed], tools, text: 'The engine is on.' })
    const match = forgottenRetry.match(scene)
    expect(match).toEqual({
      calls: [],
      reason: 'start_engine failed, press_brake_pedal then did what its failure asked for, and it was not tried again.',
      exhibits: [
        { position: 1, text: '{"error": "Brake pedal needs to be pressed when starting."}' },
        { position: 3, text: 'press_brake_pedal' },
        { position: 'proposal', text: 'The engine is on.' },
      ],
      finding: { tools: ['start_engine'] },
    })
    expect(match && forgottenRetry.twin?.(match, scene)).toEqual(
      toolCalls(call('start_engine', { mode: 'START' }, 'continuing-0')),
    )
  })

  test('where the user has signed in since', () => {
    const refused = done('send_message', { to: 'Ann' }, '{"error": "No user is currently logged in."}', 'c1')
    expect(find([asked, ...refused, ...done('user_login', { id: 'U1' }, '{"ok": true}', 'c2')])).not.toBeNull()
  })
})

describe('nothing is said', () => {
  const again = done('start_engine', { mode: 'START' }, '{"running": true}', 'c3')
  const other = done('start_engine', { mode: 'ECO' }, '{"error": "no"}', 'c3')
  const locked = done('lock_doors', {}, '{"locked": true}', 'c2')
  const looked = done('get_brake_pedal', {}, '{"brake": 0, "pedal": 0}', 'c2')
  const notPressed = done('press_brake_pedal', { position: 1 }, '{"error": "stuck"}', 'c2')

  test.each<[string, readonly Message[]]>([
    ['where it was tried again', [asked, ...failed, ...pressed, ...again]],
    ['where it was tried otherwise', [asked, ...failed, ...pressed, ...other]],
    ['where what was done since has nothing to do with it', [asked, ...failed, ...locked]],
    ['where the actor only looked', [asked, ...failed, ...looked]],
    ['where the remedy failed too', [asked, ...failed, ...notPressed]],
    ['where nothing was done since', [asked, ...failed]],
    ['where the remedy came before', [asked, ...pressed, ...failed]],
    ['in the next turn', [asked, ...failed, ...pressed, user('Thank you.')]],
    ['where nothing failed', [asked, ...pressed]],
  ])('%s', (_, messages) => {
    expect(find(messages)).toBeNull()
  })

  test.each([
    'Which key shall I use?',
    'The engine is off: it cannot start with an open door.',
    'Der Motor ist an.',
    'I pressed the pedal. Shall I try the engine again?',
  ])('where the actor means to stop: %s', (text) => {
    expect(find([asked, ...failed, ...pressed], text)).toBeNull()
  })

  test('where its tool is gone, or the tools are not known', () => {
    const messages = [asked, ...failed, ...pressed]
    expect(forgottenRetry.match(ending({ messages, tools: tools.slice(1) }))).toBeNull()
    expect(forgottenRetry.match(ending({ messages, tools: null }))).toBeNull()
  })

  test('of arguments that could not be read', () => {
    const broken: Message = {
      ...{ role: 'assistant', content: '' },
      calls: [{ id: 'c1', name: 'start_engine', arguments: {}, malformed: '{' }],
    }
    const answer: Message = { role: 'tool', callId: 'c1', content: '{"error": "Brake pedal must be pressed."}' }
    expect(find([asked, broken, answer, ...pressed])).toBeNull()
  })

  test('where both have no more in common than a value: what exists already is gone into', () => {
    const exists = done('make_folder', { name: 'Drafts' }, `{"error": "'Drafts' exists"}`, 'c1')
    const entered = done('enter_folder', { name: 'Drafts' }, '{"ok": true}', 'c2')
    const folders = [tool('make_folder'), tool('enter_folder')]
    expect(forgottenRetry.match(ending({ messages: [asked, ...exists, ...entered], tools: folders }))).toBeNull()
  })
})
