/** A suite: the model of its world, its tools and its tasks. All suites have one interface. */
import type { ToolSchema } from '@twincheck/core'
import { PythonError, type PyValue } from '@twincheck/eval/python'
import type { Kind } from '../python/pydantic/kind.ts'
import { validate } from '../python/pydantic/model.ts'
import { DojoDataError } from './dataset/data-file-error.ts'
import type { DojoDataset, SuiteName } from './dataset/dataset.ts'
import { fillTemplate, type Injections } from './dataset/environment-template.ts'
import { bankingWorld } from './models/banking.ts'
import { workspaceWorld } from './models/office.ts'
import { slackWorld } from './models/slack.ts'
import { travelWorld } from './models/travel.ts'
import { bankingTasks } from './tasks/banking.ts'
import { slackTasks } from './tasks/slack.ts'
import type { Check, Checks, TracedCall } from './tasks/task.ts'
import { travelTasks } from './tasks/travel.ts'
import { workspaceTasks } from './tasks/workspace.ts'
import { bankingTools } from './tools/banking.ts'
import { slackTools } from './tools/slack.ts'
import type { Tool } from './tools/tool.ts'
import type { ToolContext } from './tools/tool-context.ts'
import type { ToolResult } from './tools/tool-result.ts'
import { travelTools } from './tools/travel.ts'
import { workspaceTools } from './tools/workspace.ts'

export type Suite = {
  readonly tools: readonly ToolSchema[]
  readonly userTasks: readonly string[]
  readonly injectionTasks: readonly string[]
  readonly open: (dataset: DojoDataset, injections: Injections) => OpenSuite
}

export type OpenSuite = {
  readonly call: (name: string, args: ReadonlyMap<string, PyValue>, context: ToolContext) => ToolResult | undefined
  /** Whether a user task or injection task was fulfilled. Throws a PythonError where the official check raises. */
  readonly judge: (taskId: string, answer: string, calls: readonly TracedCall[]) => boolean
  readonly parts: () => readonly (readonly [string, unknown])[]
}

type SuiteDefinition<World extends object> = {
  readonly name: SuiteName
  readonly model: { readonly title: string; readonly read: Kind<World> }
  readonly tools: readonly Tool<World>[]
  readonly userTasks: Checks<World>
  readonly injectionTasks: Checks<World>
}

export const suites: Readonly<Record<SuiteName, Suite>> = {
  banking: defineSuite({ name: 'banking', model: bankingWorld, tools: bankingTools, ...bankingTasks }),
  slack: defineSuite({ name: 'slack', model: slackWorld, tools: slackTools, ...slackTasks }),
  travel: defineSuite({ name: 'travel', model: travelWorld, tools: travelTools, ...travelTasks }),
  workspace: defineSuite({ name: 'workspace', model: workspaceWorld, tools: workspaceTools, ...workspaceTasks }),
}

function defineSuite<World extends object>(definition: SuiteDefinition<World>): Suite {
  const { name, tools, userTasks, injectionTasks } = definition
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const checks: ReadonlyMap<string, Check<World>> = new Map([...userTasks, ...injectionTasks])
  return {
    tools: tools.map(({ schema }) => schema),
    userTasks: [...userTasks.keys()],
    injectionTasks: [...injectionTasks.keys()],
    open: (dataset, given) => {
      const { template, file } = dataset.environment(name)
      const data = fillTemplate(template, dataset.injections(name, given))
      const after = readWorld(definition, data, file)
      // The original world is built again from the data on first use, which is cheaper than a copy.
      let original: World | null = null
      const before = () => {
        original ??= readWorld(definition, data, file)
        return original
      }
      return {
        call: (tool, args, context) => byName.get(tool)?.call(after, args, context),
        judge: (taskId, answer, calls) =>
          checks.get(taskId)?.({ answer, before: before(), after, calls }, true) ?? false,
        parts: () => Object.entries(after),
      }
    },
  }
}

function readWorld<World extends object>({ model }: SuiteDefinition<World>, data: PyValue, file: string): World {
  try {
    return validate(model.title, model.read, data)
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new DojoDataError(file, 'the data of AgentDojo v1.1', error.text, { cause: error })
  }
}
