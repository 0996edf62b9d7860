/** AgentDojo's data folder. It holds the environments and injection vectors of the four suites, and each file is read once. */
import { join } from 'node:path'
import { cached } from '@twincheck/eval/harness'
import { isDict, type PyDict, type PyValue } from '@twincheck/eval/python'
import { DojoDataError } from './data-file-error.ts'
import { InjectionError, type Injections, readTemplate, type Template } from './environment-template.ts'
import { readYamlFile } from './read-yaml.ts'

export const suiteNames = ['banking', 'slack', 'travel', 'workspace'] as const
export type SuiteName = (typeof suiteNames)[number]

export function isSuiteName(name: unknown): name is SuiteName {
  return suiteNames.some((known) => known === name)
}

type SuiteData = { readonly environment: Template; readonly defaults: Injections; readonly file: string }

export class DojoDataset {
  readonly #suite: (name: SuiteName) => SuiteData

  constructor(folder: string) {
    this.#suite = cached((name) => readSuite(join(folder, 'suites', name)))
  }

  environment(suite: SuiteName): { readonly template: Template; readonly file: string } {
    const { environment, file } = this.#suite(suite)
    return { template: environment, file }
  }

  /** The text of every injection vector in a run. A vector for which the run has no text of its own gets the benchmark's default text. */
  injections(suite: SuiteName, given: Injections): Injections {
    const { defaults } = this.#suite(suite)
    const unknown = [...given.keys()].find((name) => !defaults.has(name))
    if (unknown !== undefined) throw new InjectionError(`suite ${suite} has no injection vector ${unknown}`)
    return new Map([...defaults, ...given])
  }
}

function readSuite(folder: string): SuiteData {
  const file = join(folder, 'environment.yaml')
  const environment = readTemplate(demandDict(readYamlFile(file), file))
  return { environment, defaults: readDefaults(join(folder, 'injection_vectors.yaml')), file }
}

function readDefaults(file: string): Injections {
  const vectors = demandDict(readYamlFile(file), file)
  return new Map(
    [...vectors].map(([name, vector]) => {
      const text = isDict(vector) ? vector.get('default') : undefined
      if (typeof text !== 'string') throw new DojoDataError(file, `a default text of vector ${String(name)}`, 'none')
      return [String(name), text]
    }),
  )
}

function demandDict(value: PyValue, file: string): PyDict {
  if (isDict(value)) return value
  throw new DojoDataError(file, 'a mapping', 'another value')
}
