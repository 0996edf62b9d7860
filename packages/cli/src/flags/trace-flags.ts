/** The options of commands that read the traces of an earlier scan again. */
import { availableParallelism } from 'node:os'
import { readRecordMap, readToolsFile, type scan } from '@twincheck/eval'
import { dataFlag, scannedFolder } from './data-folder.ts'
import { type FlagsOf, flag, workersFlag } from './flag.ts'
import { profileFlag } from './profile-flag.ts'

export const traceFlags = [
  profileFlag,
  flag('--map <file>', 'read records of another format by the JSON paths in this file'),
  flag('--tools <file>', 'the tool definitions of traces that carry none, as a JSON list'),
  dataFlag('the data folder of a benchmark, for tool schemas'),
  workersFlag,
] as const

type ReadOptions = Pick<Parameters<typeof scan>[1], 'dataFolder' | 'labels' | 'map' | 'tools' | 'workers'>

export function readTraceFlags({ data, map, tools, workers }: FlagsOf<typeof traceFlags>): ReadOptions {
  return {
    dataFolder: scannedFolder(data),
    labels: null,
    map: map === undefined ? null : readRecordMap(map),
    tools: tools === undefined ? null : readToolsFile(tools),
    workers: workers ?? availableParallelism(),
  }
}

/** The folder in which `twincheck keep` writes test cases and from which `twincheck test` reads them. */
export const casesFolder = 'twincheck-cases'
