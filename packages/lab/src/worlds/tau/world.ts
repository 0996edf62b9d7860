/** A domain and its database: executes calls and returns the printed outputs. */
import type { WrittenCall, WrittenStep } from '@twincheck/eval'
import { PythonError, type PyValue } from '@twincheck/eval/python'
import { readKwargs } from '../python/signature.ts'
import type { TauDatabase } from './dataset/database.ts'
import type { TauDomain } from './domain.ts'
import { transferTool } from './tools/conversation-tools.ts'

export type TauOutcome =
  | { readonly kind: 'executed'; readonly outputs: readonly string[] }
  | { readonly kind: 'undecodable'; readonly error: string }

export class TauWorld {
  readonly domain: TauDomain
  readonly database: TauDatabase
  #transferred: boolean

  constructor(domain: TauDomain, database: TauDatabase, transferred = false) {
    this.domain = domain
    this.database = database
    this.#transferred = transferred
  }

  /** Whether the user was transferred to a human and the transfer ends the conversation. */
  get over(): boolean {
    return this.#transferred && this.domain.transferEnds
  }

  execute(step: WrittenStep): TauOutcome {
    if (this.over) return { kind: 'undecodable', error: 'The user was transferred: the conversation is over.' }
    const read = readCalls(step)
    if (read.kind === 'undecodable') return read
    const calls = this.domain.executes === 'first-call' ? read.calls.slice(0, 1) : read.calls
    return { kind: 'executed', outputs: calls.map(({ name, kwargs }) => this.#run(name, kwargs)) }
  }

  copy(): TauWorld {
    return new TauWorld(this.domain, this.database.copy(), this.#transferred)
  }

  #run(name: string, kwargs: ReadonlyMap<string, PyValue>): string {
    const tool = this.domain.tools.get(name)
    if (tool === undefined) return this.domain.unknownTool(name)
    if (name === transferTool) this.#transferred = true
    try {
      return tool.call(this.database, kwargs)
    } catch (error) {
      if (error instanceof PythonError) return `Error: ${error.text}`
      throw error
    }
  }
}

type ReadCall = { readonly name: string; readonly kwargs: ReadonlyMap<string, PyValue> }

/** If the arguments of a call are no JSON object, the whole step is undecodable, because the benchmark crashes on the call. */
function readCalls(
  step: WrittenStep,
): { readonly kind: 'calls'; readonly calls: readonly ReadCall[] } | Extract<TauOutcome, { kind: 'undecodable' }> {
  const calls: ReadCall[] = []
  for (const { name, arguments: text } of step) {
    const kwargs = readKwargs(text)
    if (kwargs === null) return { kind: 'undecodable', error: `The arguments of ${name} are no JSON object.` }
    calls.push({ name, kwargs })
  }
  return { kind: 'calls', calls }
}

/** Executes actions. A transfer is skipped, because it changes nothing and must not end the world before later actions. */
export function executeActions(world: TauWorld, actions: readonly WrittenCall[]): void {
  for (const action of actions) if (action.name !== transferTool) world.execute([action])
}
