/** The initial worlds of a task, which all its runs share: a world copies a state before it first changes it. */
import type { LongContext, Task } from '@twincheck/eval/bfcl'
import { cached } from '@twincheck/eval/harness'
import { isDict, type PyDict } from '@twincheck/eval/python'
import type { Instance } from './instance.ts'
import { simulatedClass } from './simulated-class.ts'

export type Scenario = {
  readonly taskId: string
  readonly initial: readonly Instance[]
  /** The class of each method, by index. As officially, the later class wins a shared name. */
  readonly classOf: ReadonlyMap<string, number>
}

export function openScenario(task: Task, longContext: LongContext | null): Scenario {
  const classes = task.involvedClasses.map(simulatedClass)
  return {
    taskId: task.id,
    initial: classes.map(({ className, load }) => load(configOf(task, className), longContext)),
    classOf: methodsOf(task.involvedClasses.join()),
  }
}

function configOf(task: Task, className: string): PyDict {
  const config = task.initialConfig.get(className)
  return config !== undefined && isDict(config) ? config : new Map()
}

/** Maps each method name to the index of its class. The argument is a list of class names, joined with commas. */
const methodsOf = cached((classNames: string): ReadonlyMap<string, number> => {
  const classes = classNames === '' ? [] : classNames.split(',').map(simulatedClass)
  return new Map(classes.flatMap(({ methodNames }, index) => methodNames.map((method) => [method, index])))
})
