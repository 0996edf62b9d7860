/** Loads a module that exports an environment. Loading runs the module's code, so only a path that the user typed is loaded. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { Environment } from '@twincheck/eval'
import { cached } from '@twincheck/eval/harness'

export type OwnWorld = {
  readonly environment: Environment
  /** The category of a task, for tables and splits. By default there is one category with the world's name. */
  readonly categoryOf: (taskId: string) => string
}

export class WorldModuleError extends TwinCheckError {
  readonly code = 'world-module'

  constructor(module: string, problem: string, options?: ErrorOptions) {
    super(
      `${module}: ${problem}. Expected a module that exports "environment", with name, taskIds() and reset(taskId), and perhaps ` +
        '"categoryOf(taskId)"; docs/guides/own-world.md lists every method. environmentContract() says what is wrong with yours.',
      options,
    )
  }
}

export const loadWorld: (module: string) => Promise<OwnWorld> = cached(load)

async function load(module: string): Promise<OwnWorld> {
  const exported = await importModule(module)
  const { environment: written, categoryOf } = exported
  if (!isEnvironment(written)) throw new WorldModuleError(module, 'its export "environment" is no environment')
  const environment = withWholeEpisodes(written, module)
  if (categoryOf === undefined) return { environment, categoryOf: () => environment.name }
  if (typeof categoryOf !== 'function') throw new WorldModuleError(module, 'its export "categoryOf" is not a function')
  return {
    environment,
    categoryOf: (taskId) => {
      const category: unknown = categoryOf(taskId)
      if (typeof category === 'string' && category !== '') return category
      throw new WorldModuleError(module, `categoryOf(${JSON.stringify(taskId)}) does not return a text`)
    },
  }
}

async function importModule(module: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const exported: unknown = await import(pathToFileURL(resolve(module)).href)
    return isObject(exported) ? exported : {}
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new WorldModuleError(module, `it could not be loaded (${said})`, { cause })
  }
}

const episodeMethods = ['beginTurn', 'execute', 'say', 'trajectory', 'state', 'copy', 'score'] as const

/** Checks each episode at its start, so that a missing method is reported immediately and not hours later. */
function withWholeEpisodes(written: Environment, module: string): Environment {
  return {
    name: written.name,
    taskIds: () => written.taskIds(),
    reset: (taskId) => {
      const episode = written.reset(taskId)
      // The module is untyped at run time, so the check must not trust the declared type.
      const found: unknown = episode
      const lacking = episodeMethods.filter((name) => !isObject(found) || typeof found[name] !== 'function')
      if (lacking.length === 0) return episode
      const methods = lacking.map((name) => `${name}()`).join(', ')
      throw new WorldModuleError(module, `the episode that reset(${JSON.stringify(taskId)}) gives lacks ${methods}`)
    },
    ...(written.solution ? { solution: written.solution.bind(written) } : {}),
  }
}

/** Checks only that the methods exist. The contract suite tests what they do. */
function isEnvironment(value: unknown): value is Environment {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    value.name !== '' &&
    typeof value.taskIds === 'function' &&
    typeof value.reset === 'function'
  )
}
