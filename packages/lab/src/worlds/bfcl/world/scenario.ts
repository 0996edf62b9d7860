/**
 * The initial worlds of a task: its classes in task order, their methods and their initial states.
 *
 * Initial states are loaded once and shared by all runs of the task. A world copies a state before it first changes it.
 */

import type { LongContext, Task } from '@twincheck/eval/bfcl'
import { isDict, type PyDict } from '@twincheck/eval/python'
import type { Instance } from './instance.ts'
import { simulatedClass } from './simulated-class.ts'

export type Scenario = {
  readonly taskId: string
  readonly initial: readonly Instance[]
  /** Method name to class index. If two classes share a method name, the later class wins, as officially. */
  readonly classOf: ReadonlyMap<string, number>
}

export function openScenario(task: Task, longContext: LongContext | null): Scenario {
  const classes = task.involvedClasses.map(simulatedClass)
  return {
    taskId: task.id,
    initial: classes.map(({ className, load }) => load(configOf(task, className), longContext)),
    classOf: methodsOf(task.involvedClasses),
  }
}

function configOf(task: Task, className: string): PyDict {
  const config = task.initialConfig.get(className)
  return config !== undefined && isDict(config) ? config : new Map()
}

const methodTables = new Map<string, ReadonlyMap<string, number>>()

function methodsOf(classNames: readonly string[]): ReadonlyMap<string, number> {
  const key = classNames.join()
  const known = methodTables.get(key)
  if (known !== undefined) return known
  const table = new Map<string, number>()
  for (const [index, className] of classNames.entries()) {
    for (const method of simulatedClass(className).methodNames) table.set(method, index)
  }
  methodTables.set(key, table)
  return table
}
