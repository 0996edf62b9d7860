/**
 * A world of the user's own: a module that exports the environment port. It is loaded from a path that the user typed, and from
 * nowhere else: to load a module is to run it.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { Environment } from '@twincheck/eval'

export type OwnWorld = {
  readonly environment: Environment
  /** Of a task, for tables and splits. Default: all tasks are of one category, called as the world is. */
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

/** Once in a process, however many files are replayed in it. */
export function loadWorld(module: string): Promise<OwnWorld> {
  const known = loaded.get(module) ?? load(module)
  loaded.set(module, known)
  return known
}

const loaded = new Map<string, Promise<OwnWorld>>()

async function load(module: string): Promise<OwnWorld> {
  const exported = await importModule(module)
  const { environment: written, categoryOf } = exported
  if (!isEnvironment(written)) throw new WorldModuleError(module, 'its export "environment" is no environment')
  const environment = withWholeEpisodes(written, module)
  if (categoryOf === undefined) return { environment, categoryOf: () => environment.name }
  if (typeof categoryOf !== 'function') throw new WorldModuleError(module, 'its export "categoryOf" is no function')
  return {
    environment,
    categoryOf: (taskId) => {
      const category: unknown = categoryOf(taskId)
      if (typeof category === 'string' && category !== '') return category
      throw new WorldModuleError(module, `categoryOf(${JSON.stringify(taskId)}) gives no text`)
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

/** Said where an episode begins: a method that is called hours later must not be found missing then. */
function withWholeEpisodes(written: Environment, module: string): Environment {
  return {
    name: written.name,
    taskIds: () => written.taskIds(),
    reset: (taskId) => {
      const episode = written.reset(taskId)
      // It comes from outside, whatever its type says.
      const found: unknown = episode
      const lacking = episodeMethods.filter((name) => !isObject(found) || typeof found[name] !== 'function')
      if (lacking.length === 0) return episode
      const methods = lacking.map((name) => `${name}()`).join(', ')
      throw new WorldModuleError(module, `the episode that reset(${JSON.stringify(taskId)}) gives lacks ${methods}`)
    },
    ...(written.solution ? { solution: written.solution.bind(written) } : {}),
  }
}

/** What its methods do is for the contract suite to say. */
function isEnvironment(value: unknown): value is Environment {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    value.name !== '' &&
    typeof value.taskIds === 'function' &&
    typeof value.reset === 'function'
  )
}
