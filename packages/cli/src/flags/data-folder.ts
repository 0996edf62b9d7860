/** Where the benchmark data is: in a folder the caller named, else where it is by default. One folder a benchmark. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import {
  type BenchmarkCard,
  type BenchmarkName,
  benchmarkCalled,
  benchmarks,
  scannedBenchmark,
} from '@twincheck/eval/benchmarks'
import { flag, parsedFlag } from './flag.ts'

/** `--data` for commands that take the folders of several benchmarks. `purpose` says what the folders are for. */
export function dataFlag(purpose: string, of: readonly BenchmarkCard[] = benchmarks) {
  const variables = listed(
    of.map(({ variable }) => variable),
    'and',
  )
  return parsedFlag(
    '--data <dir>',
    `${purpose} (default: ${variables}, then where "install" puts it)`,
    (folder, others: readonly string[] = []) => [...others, folder],
  )
}

/** `--data` for commands that take the folder of one benchmark. */
export function benchmarkDataFlag(world: BenchmarkName) {
  const { variable } = benchmarkCalled(world)
  return flag('--data <dir>', `the benchmark data folder (default: ${variable}, then where "${world} install" puts it)`)
}

/** Whose runs can be replayed, for a sentence. */
export function benchmarkRuns(last: 'and' | 'or'): string {
  return listed(
    benchmarks.flatMap(({ runTitles }) => runTitles),
    last,
  )
}

export function listed(names: readonly string[], last: 'and' | 'or'): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)
}

/** Where a benchmark's data lies unless the user says otherwise: its variable, else the user's data directory. */
export function defaultFolder(world: BenchmarkName): string {
  const { XDG_DATA_HOME, [benchmarkCalled(world).variable]: named } = process.env
  return named || join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', world)
}

export class NoDataError extends TwinCheckError {
  readonly code = 'no-data'
  /** Whether the folder is one that the caller named, and not where data is by default. */
  readonly named: boolean

  constructor(folder: string, world: BenchmarkName, named: boolean) {
    const { title, marker, variable } = benchmarkCalled(world)
    super(
      `There is no ${title} data in ${folder}: expected ${marker} there. ` +
        `Run "twincheck ${world} install", or say where it is with --data DIR or ${variable}.`,
    )
    this.named = named
  }
}

/** Of several folders the one with this benchmark's data. A folder with nobody's data is a mistake, never passed over. */
export function dataFolder(option: string | readonly string[] | undefined, world: BenchmarkName): string {
  const given = option === undefined ? [] : [option].flat()
  const stray = given.find((folder) => !benchmarks.some((benchmark) => holds(folder, benchmark)))
  if (stray !== undefined) throw new NoDataError(stray, world, true)
  const folder = given.find((one) => holds(one, benchmarkCalled(world))) ?? defaultFolder(world)
  if (!holds(folder, benchmarkCalled(world))) throw new NoDataError(folder, world, false)
  return folder
}

/** The folder that a scan reads from. Null where none was named and none is where it is by default: those runs are read without their tools. */
export function scannedFolder(option: string | readonly string[] | undefined): string | null {
  if ([option ?? []].flat().some((folder) => holds(folder, scannedBenchmark)))
    return dataFolder(option, scannedBenchmark.name)
  const folder = defaultFolder(scannedBenchmark.name)
  return holds(folder, scannedBenchmark) ? folder : null
}

function holds(folder: string, { marker }: BenchmarkCard): boolean {
  return existsSync(join(folder, marker))
}
