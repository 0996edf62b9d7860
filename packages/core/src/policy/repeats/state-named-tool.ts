/**
 * Condition: the name of the proposed tool says that it is for finished items, but the item is still open. For example,
 * `exchange_delivered_order_items` is proposed for a pending order. Exactly one other active tool is named for the item's state and takes
 * the same arguments.
 *
 * The condition does not match the opposite case, a tool for open items and a finished item. Calling the tool for finished items, for
 * example to return a delivered item, would be a new wish that no user has expressed.
 *
 * Further requirements:
 * - The item's state must come from a call that asked for this item, because a mail or a page that mentions the item may claim anything.
 * - The proposed call must directly follow the user's message and be the only change in its message, because the order of several changes
 *   may matter.
 * - The arguments must say more than which item is meant. Otherwise the other tool may do something entirely different.
 */

import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { builtInVerbs } from '../paper/evidence/opposites.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { isJsonObject, scalarsOf } from '../paper/json.ts'
import { isIdle } from '../paper/ledger.ts'
import { nameTokens } from '../paper/text/words.ts'
import type { ToolCallsAction } from '../paper/trace/action.ts'
import type { Message, ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import type { EntityState } from '../state/entity-state.ts'
import { openEntities } from '../state/entity-state.ts'
import { fewestSharedArguments, meansWords, stateFields, statesBehind, statesUnderWay } from './tables.ts'

export const stateNamedTool = defineEvidenceCondition({
  name: 'state-named-tool',
  version: 2,
  severity: 0.95,
  authorises: 'edit',
  match: matchState,
  twin: rename,
})

function matchState(scene: Scene): Match | null {
  const { messages, proposal, ledger, tools, reading } = scene
  if (tools === null || !isIdle(ledger)) return null
  const changes = proposal.calls.flatMap((call, index) => (isStateChanging(call.name) ? [{ call, index }] : []))
  const [change, another] = changes
  if (!change || another || change.call.malformed !== undefined) return null
  const named = stateIn(change.call.name, statesBehind)
  if (named === null || !saysMore(change.call)) return null
  for (const key in change.call.arguments) {
    const id = change.call.arguments[key]
    if (!isKey(key) || isMeans(key) || typeof id !== 'string') continue
    const state = reading.index(openEntities).stateOf({ key, id })
    const shown = state && shownState(state)
    if (!shown || !wasAskedFor(id, state.position, messages)) continue
    const other = toolFor(shown.word, change.call, tools)
    if (!other) continue
    return {
      calls: [change.index],
      reason: `${change.call.name} is for what is ${named}, and ${key} ${JSON.stringify(id)} is ${shown.word}: ${other.name} is.`,
      exhibits: [{ position: state.position, text: `${shown.field}: ${JSON.stringify(shown.text)}` }],
      finding: { renamed: [{ call: change.index, name: other.name }] },
    }
  }
  return null
}

/** The only word of the tool's name that is among these states; null if the name has no such word or several. */
function stateIn(name: string, states: ReadonlySet<string>): string | null {
  const [word, another] = readToolName(name).own.filter((token) => statesUnderWay.has(token) || statesBehind.has(token))
  return word === undefined || another !== undefined || !states.has(word) ? null : word
}

/**
 * The item's state according to the outputs. The result is null if the state is uncertain, has more than one word, or means that the item
 * is finished.
 */
function shownState(
  state: EntityState,
): { readonly field: string; readonly text: string; readonly word: string } | null {
  for (const field of stateFields) {
    const [text, another] = state.valuesOf(field)
    if (typeof text !== 'string' || another !== undefined) continue
    const word = text.toLowerCase()
    return statesUnderWay.has(word) ? { field, text, word } : null
  }
  return null
}

function wasAskedFor(id: string, position: number, messages: readonly Message[]): boolean {
  const output = messages[position]
  if (output?.role !== 'tool') return false
  for (let at = position - 1; at >= 0; at--) {
    const message = messages[at]
    const call = message?.role === 'assistant' ? message.calls.find((one) => one.id === output.callId) : undefined
    if (call) return scalarsOf(call.arguments).some(({ value }) => value === id)
  }
  return false
}

/** The only tool that is named for the state, takes the same arguments, and does not undo the proposed tool. */
function toolFor(state: string, call: ToolCall, tools: readonly ToolSchema[]): ToolSchema | null {
  const own = tools.find(({ name }) => name === call.name)
  if (!own) return null
  const parameters = parameterNames(own)
  const [tool, another] = tools.filter(
    (tool) => tool !== own && stateIn(tool.name, statesUnderWay) === state && parameterNames(tool) === parameters,
  )
  return tool && !another && !undoes(tool.name, call.name) ? tool : null
}

function undoes(left: string, right: string): boolean {
  const [first = '', second = ''] = [left, right].map((name) => readToolName(name).own[0])
  return builtInVerbs.areOpposite(first, second) || second === `un${first}` || first === `un${second}`
}

function parameterNames({ parameters: { properties } }: ToolSchema): string {
  return isJsonObject(properties) ? Object.keys(properties).sort().join('\n') : ''
}

/** Whether the call has arguments other than the item, its payment and explanations. */
function saysMore({ arguments: args }: ToolCall): boolean {
  const others = Object.keys(args).filter((name) => !isKey(name) && !isMeans(name))
  return others.length >= fewestSharedArguments
}

function isKey(name: string): boolean {
  return nameTokens(name).at(-1) === 'id'
}

function isMeans(name: string): boolean {
  return nameTokens(name).some((token) => meansWords.has(token))
}

function rename({ finding }: Match, { proposal }: Scene): ToolCallsAction | null {
  const [renamed] = Array.isArray(finding.renamed) ? finding.renamed : []
  if (!isJsonObject(renamed)) return null
  const { call: index, name } = renamed
  if (typeof name !== 'string') return null
  return {
    kind: 'tool-calls',
    calls: proposal.calls.map((call, at) => (at === index ? { ...call, name } : call)),
  }
}
