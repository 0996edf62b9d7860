/**
 * Replays what an official simulator answered (fixtures/bfcl, written by recorder.py) on one of ours.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readLongContext } from '@twincheck/eval/bfcl'
import {
  dumpJson,
  isDict,
  type PyDict,
  PythonError,
  type PyValue,
  parseCall,
  parseJson,
  str,
} from '@twincheck/eval/python'
import type { Simulator } from '../src/worlds/bfcl/simulators/simulator.ts'
import { bindArguments } from '../src/worlds/python/signature.ts'

type Recording = {
  readonly config: PyDict
  readonly longContext: PyDict | null
  readonly calls: readonly (readonly [call: string, output: string])[]
  readonly state: string
}

/** Where we answer something else than Python did, with both answers. Empty is parity. */
export function differencesFromPython<State>(simulator: Simulator<State>, fixture: string): unknown[] {
  return readRecordings(fixture).flatMap((recording) => {
    const { config, longContext, calls, state: python } = recording
    const before = dumpJson(config)
    const state = simulator.load(config, longContext === null ? null : readLongContext(longContext))
    const found = calls.flatMap(([call, output]) => {
      const here = answer(simulator, state, call)
      return here === output ? [] : [{ call, python: output, here }]
    })
    const here = dumpJson(simulator.attributes(state))
    if (here !== python) found.push({ call: 'the state after the last call', python, here })
    const after = dumpJson(config)
    if (after !== before)
      found.push({ call: 'the configuration, which must stay as it was', python: before, here: after })
    return found
  })
}

/** The simulator's methods that no recorded call reaches. */
export function methodsNotReplayed<State>(simulator: Simulator<State>, fixture: string): string[] {
  const replayed = new Set(readRecordings(fixture).flatMap(({ calls }) => calls.map(([call]) => parseCall(call).name)))
  return Object.keys(simulator.methods).filter((method) => !replayed.has(method))
}

/** The tool's output text for one call, as the official executor words it. */
export function answer<State>(simulator: Simulator<State>, state: State, text: string): string {
  const { name, args, kwargs } = parseCall(text)
  const method = simulator.methods[name]
  if (method === undefined) throw new Error(`${simulator.className} has no method ${name}`)
  try {
    return output(
      method.run(state, bindArguments(`${simulator.className}.${name}`, method.parameters ?? [], args, kwargs)),
    )
  } catch (error) {
    if (error instanceof PythonError) return `Error during execution: ${error.text}`
    throw error
  }
}

function output(value: PyValue): string {
  return isDict(value) ? dumpJson(value) : str(value)
}

function readRecordings(fixture: string): Recording[] {
  const file = path.join(import.meta.dirname, 'fixtures', 'bfcl', `${fixture}.json`)
  const scenarios = field(parseJson(readFileSync(file, 'utf8')), 'scenarios')
  if (!Array.isArray(scenarios)) throw new Error(`${file}: 'scenarios' is not a list; run make-${fixture}.py again.`)
  return scenarios.map((scenario) => {
    const [config, longContext, calls] = [
      field(scenario, 'config'),
      field(scenario, 'longContext'),
      field(scenario, 'calls'),
    ]
    if (!isDict(config) || !(longContext === null || isDict(longContext)) || !Array.isArray(calls)) {
      throw new Error(`${file}: a scenario is malformed; run make-${fixture}.py again.`)
    }
    return { config, longContext, calls: calls.map(readCall), state: str(field(scenario, 'state')) }
  })
}

function readCall(pair: PyValue): readonly [string, string] {
  const [call = null, recorded = null] = Array.isArray(pair) ? pair : []
  return [str(call), str(recorded)]
}

function field(value: PyValue, name: string): PyValue {
  const found = isDict(value) ? value.get(name) : undefined
  if (found === undefined) throw new Error(`A recording has no '${name}'.`)
  return found
}
