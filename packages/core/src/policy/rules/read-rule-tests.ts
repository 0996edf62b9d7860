/** Reads tests of rules, from the rule file or another file: a short trace, a call, and the expected result. */
import { isObject, type JsonObject, readJson, readJsonObject } from '../paper/json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import {
  demandObject,
  InvalidRulesError,
  type RuleMembers,
  readItems,
  readMembers,
  readOneOf,
  readText,
} from './read-strictly.ts'

export type RuleTest = {
  readonly name: string
  readonly messages: readonly Message[]
  readonly call: ToolCall
  readonly expected: RuleExpectation
}

export type RuleExpectation =
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'rule'
      readonly rule: string
      /** The tool that the twin calls instead, and the arguments that it sets; null if the test does not say. */
      readonly reads: string | null
      readonly sets: JsonObject | null
    }

const mostTests = 1_000
const mostMessages = 1_000

/** Reads the member `tests` of a file. Other members belong to the rules and are ignored. */
export function readRuleTests(value: unknown, source: string): readonly RuleTest[] {
  const { tests } = demandObject(value, source)
  if (tests === undefined) return []
  return readItems(tests, `${source}: tests`, mostTests).map((test, index) =>
    readRuleTest(test, `${source}: tests[${index}]`),
  )
}

function readRuleTest(value: unknown, place: string): RuleTest {
  const members = readMembers(value, place, ['name', 'trace', 'call', 'expect'], ['with'])
  const name = readText(members.name, `${place}.name`, 'what the test shows')
  return {
    name,
    messages: readItems(members.trace, `${place}.trace`, mostMessages).flatMap((item, index) =>
      readTraceItem(item, `${place}.trace[${index}]`, index),
    ),
    call: readShortCall(members, place, 'proposed'),
    expected: readExpectation(members.expect, `${place}.expect`),
  }
}

function readTraceItem(value: unknown, place: string, index: number): readonly Message[] {
  const item = readMembers(value, place, [], ['system', 'user', 'assistant', 'call', 'with', 'gives'])
  const kind = readOneOf(item, ['system', 'user', 'assistant', 'call'], place)
  if (kind === 'call') {
    const call = readShortCall(item, place, `call-${index}`)
    const output = item.gives === undefined ? '' : readOutput(item.gives, `${place}.gives`)
    return [
      { role: 'assistant', content: '', calls: [call] },
      { role: 'tool', callId: call.id, content: output },
    ]
  }
  const content = readText(item[kind], `${place}.${kind}`, 'a text')
  return [kind === 'assistant' ? { role: kind, content, calls: [] } : { role: kind, content }]
}

function readShortCall(members: RuleMembers, place: string, id: string): ToolCall {
  const name = readText(members.call, `${place}.call`, 'the name of a tool')
  return { id, name, arguments: members.with === undefined ? {} : readArguments(members.with, `${place}.with`) }
}

function readOutput(value: unknown, place: string): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(readJson(value, place))
  } catch {
    throw new InvalidRulesError(place, 'what the tool printed', value)
  }
}

function readExpectation(value: unknown, place: string): RuleExpectation {
  if (value === 'kept') return { kind: 'kept' }
  if (!isObject(value)) throw new InvalidRulesError(place, 'kept, or {rule: NAME}', value)
  const { rule, reads, sets } = readMembers(value, place, ['rule'], ['reads', 'sets'])
  return {
    kind: 'rule',
    rule: readText(rule, `${place}.rule`, 'the name of a rule'),
    reads: reads === undefined ? null : readText(reads, `${place}.reads`, 'the tool that is called in its place'),
    sets: sets === undefined ? null : readArguments(sets, `${place}.sets`),
  }
}

function readArguments(value: unknown, place: string): JsonObject {
  try {
    return readJsonObject(value, place)
  } catch {
    throw new InvalidRulesError(place, 'arguments by their names', value)
  }
}
