/**
 * Index of the outputs of a trace as texts that others wrote. The index finds the outputs that hold a value, and who said a value first.
 * An output of a call that changed something is left out, because such an output only repeats the call.
 */

import type { Reading } from '../../paper/evidence/reading.ts'
import { canonicalJson } from '../../paper/text/canonical-json.ts'
import type { ActiveTools, Message, ToolCall } from '../../paper/trace/trace.ts'
import { isKnownToWrite, type ToolAction } from '../action/tool-action.ts'
import { foreignText, soughtValue } from '../tables/bounds.ts'
import { itemAround } from '../text/items.ts'
import { layOutput, type ToolOutput } from '../text/lay-out-output.ts'
import { argumentsText, plainText, searchable } from '../text/plain-text.ts'
import { isRunning } from '../text/running-text.ts'
import type { DelegatedKinds } from './delegation.ts'
import { holdsValue, placesOf } from './holds-value.ts'
import { mayHold, mayInstruct } from './raw-search.ts'
import { namesWebPlace, soughtValues } from './sought-values.ts'
import { mostTools, openTrustedTexts, type TrustedTexts } from './trusted-texts.ts'

export type ForeignOutput = {
  readonly position: number
  readonly message: ToolOutput
  readonly call: ToolCall | null
}

export type ForeignPlace = {
  readonly output: ForeignOutput
  readonly at: number
  readonly isRunning: boolean
}

export type Speaker = 'user' | 'system' | 'schema' | 'structured-output' | 'running-text' | 'nobody'

/** Who first said a value, and in which message. The position is null if a tool's schema holds the value or nobody said it. */
export type Origin = { readonly first: Speaker; readonly position: number | null }

export function openForeignOutputs(reading: Reading): () => ForeignOutputs {
  const outputs = new ForeignOutputs(reading.messages, reading.index(openTrustedTexts))
  return () => outputs.readOn()
}

export class ForeignOutputs {
  readonly all: ForeignOutput[] = []
  readonly #messages: readonly Message[]
  readonly #trusted: TrustedTexts
  readonly #calls = new Map<string, ToolCall>()
  #next = 0
  /** Caches the results of `foreignPlaces` until the next message. */
  readonly #places = new Map<string, readonly ForeignPlace[]>()
  readonly #searches = new Map<string, { readonly action: ToolAction; next: number; found: boolean }>()

  constructor(messages: readonly Message[], trusted: TrustedTexts) {
    this.#messages = messages
    this.#trusted = trusted
  }

  readOn(): this {
    if (this.#next < this.#messages.length) this.#places.clear()
    for (; this.#next < this.#messages.length; this.#next++) {
      const message = this.#messages[this.#next]
      if (message?.role === 'assistant') for (const call of message.calls) this.#calls.set(call.id, call)
      if (message?.role !== 'tool') continue
      const call = this.#calls.get(message.callId) ?? null
      if (call === null || !isKnownToWrite(call.name) || namesWebPlace(call))
        this.all.push({ position: this.#next, message, call })
    }
    return this
  }

  /** A prefilter: whether an output may instruct the tool's action. Each output is searched once per action. */
  mayInstruct(tool: string, action: ToolAction): boolean {
    const latest = this.#searches.get(tool)
    const search = latest?.action === action ? latest : { action, next: 0, found: false }
    if (search.found || search.next >= this.all.length) return search.found
    if (latest || this.#searches.size < mostTools) this.#searches.set(tool, search)
    for (; !search.found && search.next < this.all.length; search.next++) {
      const output = this.all[search.next]
      search.found = output !== undefined && mayInstruct(output.message, action)
    }
    return search.found
  }

  mayHold(value: string): boolean {
    return this.all.some(({ message }) => mayHold(message, value))
  }

  /**
   * The places where outputs hold a value of a call. The list is empty if the user or the system prompt vouches for the value. Places in
   * an item to which the user delegated this kind of call are left out. `isAsked` says whether the user asked for this kind of call.
   */
  foreignPlaces(value: string, isAsked: boolean): readonly ForeignPlace[] {
    const key = `${isAsked} ${value}`
    const known = this.#places.get(key)
    if (known) return known
    const found =
      this.mayHold(value) && !this.#trusted.isVouchedFor(value)
        ? this.#placesOf(value).filter(({ output, at }) => !this.isDelegated(output, at, isAsked))
        : []
    this.#places.set(key, found)
    return found
  }

  /**
   * The kinds of call that the user delegated to the item at this place. The source's name must occur in the item, or in the call that
   * fetched the item.
   */
  delegatedKinds({ message, call, position }: ForeignOutput, at: number): DelegatedKinds | null {
    if (this.#trusted.isAgreedTo(position)) return 'any'
    const delegation = this.#trusted.delegation()
    if (delegation.to === 'nobody') return null
    if (delegation.to === 'anybody') return delegation.kinds
    const asked = call === null ? '' : argumentsText(call)
    const item = itemAround(layOutput(message).plain, at)
    return delegation.names.some((name) => asked.includes(name) || item.includes(name)) ? delegation.kinds : null
  }

  /**
   * Whether a call may come from a text that the users adopted. This is the case if users delegated work to an output that the agent has
   * read, or agreed to something in the turn of the output.
   */
  hasReadDelegated(): boolean {
    const delegation = this.#trusted.delegation()
    const isNamedIn = (text: string) =>
      delegation.to === 'sources' && delegation.names.some((name) => text.includes(name))
    return this.all.some(
      ({ message, call, position }) =>
        delegation.to === 'anybody' ||
        this.#trusted.isAgreedTo(position) ||
        isNamedIn(layOutput(message).flat) ||
        (call !== null && isNamedIn(argumentsText(call))),
    )
  }

  isDelegated(output: ForeignOutput, at: number, isAsked: boolean): boolean {
    const kinds = this.delegatedKinds(output, at)
    return kinds === 'any' || (kinds === 'asked' && isAsked)
  }

  /**
   * Whether the agent looked up the value with a value from the item: an output contains the value, and an argument of that output's call
   * occurs in the item.
   */
  isLookedUp(value: string, item: string): boolean {
    return this.all.some(({ message, call }) => {
      if (call === null || !mayHold(message, value) || !holdsValue(value, layOutput(message).flat)) return false
      return soughtValues(call).some(({ text }) => text.length >= soughtValue.leastOrdered && holdsValue(text, item))
    })
  }

  originOf(value: string, call: ToolCall, tools: ActiveTools): Origin {
    const voucher = this.#trusted.voucherOf(value)
    const [earliest] = this.#placesOf(value)
    if (earliest && (voucher === null || earliest.output.position < voucher)) {
      return { first: earliest.isRunning ? 'running-text' : 'structured-output', position: earliest.output.position }
    }
    if (voucher !== null) {
      return { first: this.#messages[voucher]?.role === 'system' ? 'system' : 'user', position: voucher }
    }
    return { first: isInSchema(value, call, tools) ? 'schema' : 'nobody', position: null }
  }

  #placesOf(value: string): readonly ForeignPlace[] {
    return this.all.flatMap((output) => {
      if (!mayHold(output.message, value)) return []
      const laidOut = layOutput(output.message)
      const places = placesOf(value, laidOut.flat, foreignText.occurrences)
      if (places.length === 0 || (output.call !== null && isEcho(output.call, value))) return []
      return places.map(({ at, length }) => ({ output, at, isRunning: isRunning(laidOut, at, length) }))
    })
  }
}

/** Whether the value is an argument of the call. An output that repeats its call's argument gives no new information. */
export function isEcho(call: ToolCall, value: string): boolean {
  return holdsValue(value, argumentsText(call))
}

function isInSchema(value: string, { name }: ToolCall, tools: ActiveTools): boolean {
  const tool = tools?.find((one) => one.name === name)
  if (tool === undefined) return false
  return holdsValue(value, searchable(plainText(`${tool.description} ${canonicalJson(tool.parameters)}`)))
}
