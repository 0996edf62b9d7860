/** A tool of the benchmark, and how it binds its arguments. */
import { cachedFor } from '@twincheck/eval/harness'
import { dumpJson, type PyDict, PythonError, type PyValue } from '@twincheck/eval/python'
import { bindArguments, valuesByName } from '../../python/signature.ts'
import type { TauDatabase, TauTable } from '../dataset/database.ts'

export type TauTool = {
  readonly name: string
  /**
   * Calls the tool. Throws a PythonError where the original fails: tau2-bench raises an exception, and tau-bench returns `Error: …`. The
   * world prints both in the same way.
   */
  readonly call: (database: TauDatabase, kwargs: ReadonlyMap<string, PyValue>) => string
}

/** Defines a tool, in which every parameter is required. */
export type DefineTool = <const Name extends string>(
  name: string,
  parameters: readonly Name[],
  run: (database: TauDatabase, args: Readonly<Record<Name, PyValue>>) => string,
) => TauTool

/** Defines a tool of tau-bench. In tau-bench each tool is a class with a method `invoke`. */
export const defineTool: DefineTool = definedIn((tool) => `${tool.split('_').map(capitalized).join('')}.invoke`)

/** Defines a tool of tau2-bench. In tau2-bench one class has a method for each tool of the airline. */
export const defineTau2Tool: DefineTool = definedIn((tool) => `AirlineTools.${tool}`)

/** Python's TypeErrors print the qualified name of the original function, so the name is needed here. */
function definedIn(functionName: (tool: string) => string): DefineTool {
  return (name, parameters, run) => {
    const signature = parameters.map((parameter) => ({ name: parameter }))
    return {
      name,
      call: (database, kwargs) => {
        const values = bindArguments(functionName(name), signature, [], kwargs)
        return run(database, valuesByName(signature, values))
      },
    }
  }
}

export function fail(problem: string): PythonError {
  return new PythonError('ValueError', problem)
}

/** tau2-bench's exception for a problem. Its text is that of tau-bench, but with a capital first letter. */
export function tau2Fail(problem: string): PythonError {
  return fail(capitalized(problem))
}

export function demandRecord(table: TauTable, id: PyValue, problem: string): PyDict {
  if (table.has(id)) return table.read(id)
  throw fail(problem)
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/**
 * Defines a tool that prints a record. For example, `get_user_details` prints a `user`. `absent` makes the error for a missing record.
 */
export function defineLookup(
  defineTool: DefineTool,
  record: 'user' | 'order' | 'product' | 'reservation',
  absent: (id: PyValue) => PythonError,
): TauTool {
  const parameter = `${record}_id`
  return defineTool(`get_${record}_details`, [parameter], (database, { [parameter]: id = null }) => {
    const records = database.table(`${record}s`)
    if (!records.has(id)) throw absent(id)
    return records.isInitial(id) ? dumpInitial(records.read(id)) : dumpJson(records.read(id))
  })
}

/** The texts of initial records are cached, because most calls only look something up. */
const dumpInitial = cachedFor((record: PyDict) => dumpJson(record))
