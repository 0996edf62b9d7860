/**
 * How often a text that nobody attacked holds a passage that speaks to an agent: the outputs of stored runs, and the
 * documentation of the packages that are installed here. And what reading a text of prose costs beside parsing it.
 *
 *   npx node packages/core/bench/passages.ts
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { addressedPassages } from '../src/policy/injection/addressed/addressed-passages.ts'
import { isArray, isJsonObject, type Json } from '../src/policy/paper/json.ts'

const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
const installed = join(import.meta.dirname, '../../../node_modules')
const longestFile = 400_000

const documentation = filesIn(installed, '.md')
  .map((file) => readFileSync(file, 'utf8'))
  .filter(({ length }) => length < longestFile)
console.log(`documentation: ${share(documentation)}, ${cost(documentation)}`)
const stored = join(shared, 'trajectories')
if (existsSync(stored)) {
  const sources = readdirSync(stored, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of sources) {
    const outputs = filesIn(join(stored, name), '.gz').flatMap(outputsIn)
    console.log(`${name}, outputs without attack: ${share(outputs)}`)
  }
}

function share(texts: readonly string[]): string {
  return `${texts.filter((text) => addressedPassages(text) !== null).length} of ${texts.length} hold a passage`
}

function cost(texts: readonly string[]): string {
  const parse = processorTime(() => texts.forEach((text) => void JSON.parse(JSON.stringify(text))))
  const read = processorTime(() => texts.forEach((text) => void addressedPassages(text)))
  return `reading them takes ${(read / parse).toFixed(1)} times as long as writing and parsing them as JSON`
}

/** The least of some rounds. */
function processorTime(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(start)
      return user + system
    }),
  )
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Every result of a tool, at whatever place of the file. Runs under attack are left out. */
function outputsIn(file: string): readonly string[] {
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  const records: readonly Json[] = file.includes('.jsonl')
    ? text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    : [JSON.parse(text)]
  const outputs: string[] = []
  for (const record of records) {
    if (!isJsonObject(record) || typeof record.attack_type !== 'string') collectOutputs(record, outputs)
  }
  return outputs
}

function collectOutputs(value: Json, into: string[]): void {
  if (isArray(value)) for (const item of value) collectOutputs(item, into)
  else if (isJsonObject(value)) {
    if (value.role === 'tool' && typeof value.content === 'string') into.push(value.content)
    else for (const member of Object.values(value)) collectOutputs(member, into)
  }
}
