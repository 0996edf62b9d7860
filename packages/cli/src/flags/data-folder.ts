/** Where the benchmark data is: in a folder the caller named, else where it is by default. One folder a world. */

import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'

/** The worlds whose data lies in a folder. */
export type BenchmarkName = 'bfcl' | 'tau' | 'agentdojo'

type WorldFolder = {
  readonly title: string
  /** A file that every folder of its data has. */
  readonly marker: string
  readonly variable: string
}

const worlds: Readonly<Record<BenchmarkName, WorldFolder>> = {
  bfcl: { title: 'BFCL', marker: 'BFCL_v4_multi_turn_base.json', variable: 'TWINCHECK_BFCL_DIR' },
  tau: { title: 'tau-bench', marker: join('airline', 'tools.json'), variable: 'TWINCHECK_TAU_DIR' },
  agentdojo: {
    title: 'AgentDojo',
    marker: join('suites', 'banking', 'environment.yaml'),
    variable: 'TWINCHECK_AGENTDOJO_DIR',
  },
}

/** Where a benchmark's data lies unless the user says otherwise: its variable, else the user's data directory. */
export function defaultFolder(world: BenchmarkName): string {
  const { XDG_DATA_HOME, [worlds[world].variable]: named } = process.env
  return named || join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', world)
}

export class NoDataError extends TwinCheckError {
  readonly code = 'no-data'
  /** Whether the folder is one that the caller named, and not where data is by default. */
  readonly named: boolean

  constructor(folder: string, world: BenchmarkName, named: boolean) {
    const { title, marker, variable } = worlds[world]
    super(
      `There is no ${title} data in ${folder}: expected ${marker} there. ` +
        `Run "twincheck ${world} install", or say where it is with --data DIR or ${variable}.`,
    )
    this.named = named
  }
}

/** Of several folders the one with this world's data. A folder with nobody's data is a mistake, never passed over. */
export function dataFolder(option: string | readonly string[] | undefined, world: BenchmarkName = 'bfcl'): string {
  const given = option === undefined ? [] : [option].flat()
  const stray = given.find((folder) => !holdsAny(folder))
  if (stray !== undefined) throw new NoDataError(stray, world, true)
  const folder = given.find((one) => holds(one, world)) ?? defaultFolder(world)
  if (!holds(folder, world)) throw new NoDataError(folder, world, false)
  return folder
}

/** Null where no folder of BFCL data was named and none is where it is by default: its runs are read without their tools. */
export function knownBfclFolder(option: string | readonly string[] | undefined): string | null {
  if ([option ?? []].flat().some((folder) => holds(folder, 'bfcl'))) return dataFolder(option)
  const folder = defaultFolder('bfcl')
  return holds(folder, 'bfcl') ? folder : null
}

function holds(folder: string, world: BenchmarkName): boolean {
  return existsSync(join(folder, worlds[world].marker))
}

function holdsAny(folder: string): boolean {
  return holds(folder, 'bfcl') || holds(folder, 'tau') || holds(folder, 'agentdojo')
}
