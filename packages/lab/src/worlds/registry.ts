/** The list of all benchmark worlds, one per line. Commands and experiments find a world through this list and never by its name. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchmarkName, benchmarkCalled } from '@twincheck/eval/benchmarks'
import { agentDojoWorld } from './agentdojo/benchmark.ts'
import { bfclWorld } from './bfcl/benchmark.ts'
import { tauWorld } from './tau/benchmark.ts'
import { workBenchWorld } from './workbench/benchmark.ts'
import type { BenchmarkWorld, WorldTasks } from './world.ts'

/** The benchmark worlds. The first world that recognises a file reads it. */
export const benchmarkWorlds: readonly BenchmarkWorld[] = [agentDojoWorld, tauWorld, workBenchWorld, bfclWorld]

/** The world that reads files and folders that no world recognises. Its error messages are the most helpful. */
export const fallbackWorld = bfclWorld

export type TaskWorld = BenchmarkWorld & { readonly tasks: WorldTasks }

export const taskWorlds: readonly TaskWorld[] = benchmarkWorlds.filter(hasTasks)

export function worldCalled(name: BenchmarkName): BenchmarkWorld {
  const found = benchmarkWorlds.find((world) => world.name === name)
  if (found === undefined) throw new Error(`the registry has no world ${name}`)
  return found
}

export function taskWorldCalled(name: BenchmarkName): TaskWorld {
  const world = worldCalled(name)
  if (!hasTasks(world)) throw new Error(`${name} has no tasks that an agent can be run on`)
  return world
}

export function taskWorldIn(folder: string): TaskWorld {
  const found = taskWorlds.find(({ name }) => existsSync(join(folder, benchmarkCalled(name).marker)))
  return found ?? taskWorldCalled(fallbackWorld.name)
}

export function categoryOfTask(id: string): string | null {
  for (const { tasks } of taskWorlds) {
    const category = tasks.categoryOf(id)
    if (category !== null) return category
  }
  return null
}

function hasTasks(world: BenchmarkWorld): world is TaskWorld {
  return world.tasks !== null
}
