/**
 * The worlds of one run of a task. The class executes calls like the official executor, and its objects can be copied, compared and
 * printed. Invariants:
 *   1. Only the world that owns an instance changes it. A copied world shares all instances with the original.
 *      Before one of the two worlds first calls a tool of an instance, it makes its own copy of that instance.
 *      So unchanged instances are the same object in both worlds and are quickly found to be equal.
 *   2. `execute` never throws an exception of the emulated program, but returns it as output text.
 */
import type { Call } from '@twincheck/eval/bfcl'
import { copy, dict, dumpJson, isDict, type PyDict, PythonError, type PyValue, str } from '@twincheck/eval/python'
import { readAsSource } from '../calls/read-as-source.ts'
import { blockedNames, foreignCallFault, readKeywords, sourceFault } from '../calls/source-fault.ts'
import type { Instance } from './instance.ts'
import type { Scenario } from './scenario.ts'

export class World {
  readonly #scenario: Scenario
  /** The prefix of the official executor's variable names. It is visible only if a string argument looks like a call. */
  readonly #runName: string
  readonly #instances: Instance[]
  readonly #owned: boolean[]

  /** `runName` is the model's name with underscores for `/`, `-` and `.`. The official evaluation appends `_eval`. */
  constructor(scenario: Scenario, runName: string, instances: readonly Instance[] = scenario.initial) {
    this.#scenario = scenario
    this.#runName = runName
    this.#instances = [...instances]
    this.#owned = instances.map(() => false)
  }

  /** Executes a call. Returns the tool's output, or `Error during execution: …`. */
  execute(call: Call): string {
    try {
      return outputText(this.#run(call))
    } catch (error) {
      if (!(error instanceof PythonError)) throw error
      return `Error during execution: ${error.text}`
    }
  }

  copy(): World {
    this.#owned.fill(false)
    return new World(this.#scenario, this.#runName, this.#instances)
  }

  /** Imitates Python's `==` over the public state of every class, which is the official state check. */
  equals(other: World): boolean {
    for (let index = 0; index < this.#instances.length; index++) {
      const mine = this.#instances[index]
      const theirs = other.#instances[index]
      if (mine !== theirs && (mine === undefined || theirs === undefined || !mine.equals(theirs))) return false
    }
    return true
  }

  /** The `state_info` entries of the official inference log. MathAPI has no state, so it has no entry. */
  stateLog(): PyDict[] {
    return this.#instances
      .filter(({ className }) => className !== 'MathAPI')
      .map((instance) => dict({ role: 'state_info', class_name: instance.className, content: instance.attributes() }))
  }

  #run(call: Call): PyValue {
    const index = this.#scenario.classOf.get(call.name)
    if (index === undefined) return this.#runForeign(call)
    try {
      if (blockedNames.has(call.name)) throw foreignCallFault(call, this.#instanceNameOf)
      const ready = this.#readArguments(call)
      return this.#instanceToChange(index).run(ready)
    } catch (error) {
      // The keywords are checked only after the call has failed. Python checks them before it runs a call, but the result is the same: a
      // call with wrong keywords fails here before it changes anything.
      const fault = sourceFault(call)
      if (fault !== null) throw fault
      const kwargs = readKeywords(call.kwargs)
      if (kwargs !== null) return this.#run({ ...call, kwargs })
      throw error
    }
  }

  #runForeign(call: Call): PyValue {
    const name = call.name.trim()
    if (name !== call.name && this.#scenario.classOf.has(name)) return this.#run({ ...call, name })
    throw foreignCallFault(call, this.#instanceNameOf)
  }

  #readArguments(call: Call): Call {
    let changed: Map<string, PyValue> | null = null
    for (const [name, value] of call.kwargs) {
      const nested = call.nested?.get(name)
      const ready = nested !== undefined ? this.#run(nested) : this.#readArgument(value)
      if (ready === value) continue
      changed ??= new Map(call.kwargs)
      changed.set(name, ready)
    }
    const args = call.args.length === 0 ? call.args : call.args.map((value) => this.#readArgument(value))
    return changed === null && args === call.args ? call : { name: call.name, args, kwargs: changed ?? call.kwargs }
  }

  // The argument is copied, because a world may keep and change it. Python makes new objects for each call, too.
  #readArgument(value: PyValue): PyValue {
    const read = readAsSource(value, this.#instanceNameOf)
    return typeof read === 'object' && read !== null && read === value ? copy(read) : read
  }

  #instanceToChange(index: number): Instance {
    const current = this.#instances[index]
    if (current === undefined) throw new RangeError(`The task ${this.#scenario.taskId} has no class ${index}`)
    if (this.#owned[index]) return current
    const own = current.copy()
    this.#instances[index] = own
    this.#owned[index] = true
    return own
  }

  readonly #instanceNameOf = (method: string): string | null => {
    const index = this.#scenario.classOf.get(method)
    const instance = index === undefined ? undefined : this.#instances[index]
    if (instance === undefined) return null
    return `${this.#runName}_${this.#scenario.taskId}_${instance.className}_instance`.replace(/[-./:]/g, '_')
  }
}

function outputText(result: PyValue): string {
  if (typeof result === 'string') return result
  return isDict(result) ? dumpJson(result) : str(result)
}
