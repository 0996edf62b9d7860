import { describe, expect, test } from 'vitest'
import { call, certificate, type StepParts, scene, tool, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../../schema/validate-call.ts'
import type { Action } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import { schema } from './schema.ts'

const lock = tool('lock', { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } })
const parts: StepParts = { messages: [user('Go.')], proposal: toolCalls(call('x')), tools: [lock] }
const check = (action: Action, change: Partial<StepParts> = {}) =>
  schema.check({
    ...scene({ ...parts, ...change }),
    twin: { action, origin: 'deterministic', certificate: certificate() },
    validate: createCallValidator(),
  })

describe('a twin fits the schemas of the tools that are active now', () => {
  test('where each of its calls does', () => {
    expect(check(toolCalls(call('lock', { id: 7 }), call('lock', { id: 8 })))).toEqual([])
  })

  test('where it withholds, and each call that it changed does', () => {
    const proposal = toolCalls(call('lock', { id: 7, note: 'x' }), call('lock', { id: 'seven' }), call('send'))
    const withheld = (...calls: readonly ToolCall[]) =>
      schema.check({
        ...scene({ ...parts, proposal }),
        twin: {
          action: toolCalls(...calls),
          origin: 'deterministic',
          certificate: certificate({ authorises: 'withholding' }),
        },
        validate: createCallValidator(),
      })
    expect(withheld(call('lock', { id: 7 }), call('lock', { id: 'seven' }))).toEqual([])
    expect(withheld(call('lock', { note: 'x' }), call('lock', { id: 'seven' }))).toHaveLength(1)
  })

  test('where it calls nothing', () => {
    expect(check({ kind: 'final-response', text: 'Done.' }, { tools: null })).toEqual([])
  })
})

describe('a twin fails where', () => {
  test.each<[string, Action, Partial<StepParts>, readonly (string | RegExp)[]]>([
    ['a tool is not active', toolCalls(call('unlock')), {}, ['unlock is not a tool that is active now']],
    ['no tool is active', toolCalls(call('lock', { id: 7 })), { tools: [] }, ['lock is not a tool that is active now']],
    [
      'the tools are not known',
      toolCalls(call('lock', { id: 7 })),
      { tools: null },
      ['lock cannot be checked: the active tools are not known'],
    ],
    [
      'its arguments are malformed',
      toolCalls({ ...call('lock'), malformed: '{' }),
      {},
      [/^the arguments of lock are not/],
    ],
    ['an argument has another type', toolCalls(call('lock', { id: '7' })), {}, [/^lock\/id: /]],
    ['an argument is missing', toolCalls(call('lock')), {}, [/^lock: /]],
    [
      'one call of two does not fit',
      toolCalls(call('lock', { id: 7 }), call('lock', { id: 'x' })),
      {},
      [/^lock\/id: /],
    ],
    [
      'the schema cannot be checked safely',
      toolCalls(call('lock', { id: 7 })),
      { tools: [tool('lock', { properties: { id: { pattern: '(a+)+$' } } })] },
      ['lock cannot be checked: its schema is not safe to evaluate'],
    ],
  ])('%s', (_, action, change, problems) => {
    const found = check(action, change)
    expect(found).toHaveLength(problems.length)
    for (const [i, problem] of problems.entries()) expect(found[i]).toMatch(problem)
  })
})
