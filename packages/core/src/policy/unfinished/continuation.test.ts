import { describe, expect, test } from 'vitest'
import { call, certificate, done, ending, says, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { checkStructure, structuralChecks } from '../paper/structure/index.ts'
import type { Action } from '../paper/trace/action.ts'
import type { Message } from '../paper/trace/trace.ts'
import type { Twin } from '../paper/twin/index.ts'
import { continuingPolicy } from '../profile/profiles.ts'

const tools = ['get_ticket', 'close_ticket'].map((name) => tool(name))
const read = toolCalls(call('get_ticket', { ticket_id: 7 }))
const write = toolCalls(call('close_ticket', { ticket_id: 7 }))
const asked: readonly Message[] = [user('Close ticket 7.'), says('I lack the tool.'), user('What about now?')]

function problems(
  action: Action,
  {
    origin = 'deterministic',
    messages = asked,
    canAnswer = true,
    checks = continuingPolicy.checks,
  }: {
    readonly origin?: Twin['origin']
    readonly messages?: readonly Message[]
    readonly canAnswer?: boolean
    readonly checks?: typeof continuingPolicy.checks
  } = {},
) {
  const twin = { action, origin, certificate: certificate({ authorises: 'continuation', calls: [] }) }
  const pair = { ...ending({ messages, tools, text: 'Done.' }), canAnswer, twin, validate: () => [] }
  return checkStructure(checks, pair).map(({ check, message }) => `${check}: ${message}`)
}

describe('calls in the place of a text', () => {
  test('may read', () => {
    expect(problems(read)).toEqual([])
  })

  test('never pass the paper’s checks', () => {
    const refused = 'shape: no call may take the place of a text: what the actor says is not revised'
    expect(problems(read, { checks: structuralChecks })).toEqual([refused])
  })

  test('may not write what the actor has not proposed in this turn, unless a model wrote it for the verifier to judge', () => {
    const unknown =
      'shape: close_ticket is not known to read only, and the actor has not proposed this call in this turn'
    expect(problems(write)).toEqual([unknown])
    expect(problems(write, { origin: 'generated' })).toEqual([])
    const before = [...done('close_ticket', { ticket_id: 7 }, '{"error": "busy"}'), user('Go on.')]
    expect(problems(write, { messages: before })).toEqual([unknown])
  })

  test('may repeat what the actor proposed in this turn and what failed, and not what succeeded', () => {
    const tried = (result: string) => [...asked, ...done('close_ticket', { ticket_id: 7 }, result)]
    expect(problems(write, { messages: tried('{"error": "busy"}') })).toEqual([])
    const succeeded = 'shape: this call of close_ticket has succeeded in this turn'
    expect(problems(write, { messages: tried('{"ok": true}') })).toEqual([succeeded])
    expect(problems(write, { messages: tried('{"ok": true}'), origin: 'generated' })).toEqual([succeeded])
  })

  test('never take the place of what has gone out', () => {
    expect(problems(read, { canAnswer: false })).toEqual([
      'shape: what the actor says has gone out, or the host cannot let it go on: no call may take its place',
    ])
  })

  test('are at most three, and no text', () => {
    const calls = [1, 2, 3, 4].map((ticket) => call('get_ticket', { ticket_id: ticket }))
    expect(problems(toolCalls(...calls.slice(1)))).toEqual([])
    expect(problems(toolCalls(...calls))).toEqual(['shape: a continuation has at most 3 calls, not 4'])
    expect(problems({ kind: 'final-response', text: 'No.' })).toEqual(['shape: a continuation may not be a text'])
  })

  test('name active tools, and what a model wrote into them occurs in what the user still waits for', () => {
    expect(problems(toolCalls(call('get_table')))).toEqual(['schema: get_table is not a tool that is active now'])
    const invented = toolCalls(call('get_ticket', { ticket_id: 9 }))
    expect(problems(invented, { origin: 'generated' })).toEqual([
      `grounding: "9" occurs nowhere in the evidence since the user's latest message`,
    ])
    // "What about now?" holds no value; the request that it repeats does.
    expect(problems(read, { origin: 'generated' })).toEqual([])
  })
})
