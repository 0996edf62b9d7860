/** Stored runs of a user's own world. The world's data is the path of its module, also for workers. */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { MalformedInputError, parseJson } from '@twincheck/core/reading'
import type { SourceItem, StoredSource } from '../world.ts'
import { loadWorld, type OwnWorld } from './load-world.ts'
import { type RunLine, readRunLine } from './run-line.ts'

export function ownSource(head: string): StoredSource | null {
  const [, written] = /^\s*\{\s*"world"\s*:\s*("(?:[^"\\]|\\.){1,200}")/.exec(head) ?? []
  if (written === undefined) return null
  const world: unknown = parseJson(written)
  if (typeof world !== 'string') return null
  return {
    world: 'own',
    environment: world,
    continuation: null,
    emptyRuns: 'failed',
    recognises: (other) => ownSource(other) !== null,
    runName: () => agentIn(head) ?? world,
    dataFiles: [''],
    read: (file, module) => readRuns(file, module),
  }
}

function agentIn(head: string): string | null {
  const [, written] = /^[^\n]{0,1000}?"model"\s*:\s*("(?:[^"\\]|\\.){1,200}")/.exec(head) ?? []
  const agent: unknown = written === undefined ? null : parseJson(written)
  return typeof agent === 'string' ? agent.replaceAll('/', '_') : null
}

async function* readRuns(file: string, module: string): AsyncGenerator<SourceItem, void, void> {
  const world = await loadWorld(module)
  const known = new Set(world.environment.taskIds())
  let number = 0
  for await (const text of linesOf(file)) {
    number++
    if (text.trim() === '') continue
    const place = `${basename(file)}, line ${number}`
    const line = readLine(text)
    if (line === null) yield { kind: 'problem', message: `${place}: this is no run in a world. It was left out.` }
    else yield itemOf(line, place, world, known)
  }
}

function itemOf(line: RunLine, place: string, { environment }: OwnWorld, known: ReadonlySet<string>): SourceItem {
  const { taskId: id, run } = line
  const unusable =
    line.world !== environment.name
      ? `the run is of the world ${line.world}, and the module is ${environment.name}. It was left out.`
      : known.has(id)
        ? null
        : `${environment.name} has no task ${id}. The run was left out.`
  const family = (run.kind === 'trajectory' ? run.trajectory.cluster : undefined) ?? id
  return { kind: 'run', id, family, place, unusable, environment, open: () => run }
}

function linesOf(file: string): AsyncIterable<string> {
  const stream = createReadStream(file)
  return createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream })
}

function readLine(text: string): RunLine | null {
  try {
    return readRunLine(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof MalformedInputError) return null
    throw error
  }
}
