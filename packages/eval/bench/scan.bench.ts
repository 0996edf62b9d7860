/**
 * How fast one thread scans, next to what JSON.parse alone does with the same bytes in the same run. The two sides are
 * interleaved and each figure is the best of several rounds, in processor time of the whole process, so that neither
 * what else runs on the machine nor idle cores change the ratio. The scan reads from the disk; JSON.parse is given the
 * bytes of each record in memory and only has to decode and parse them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scan } from '../src/scan/scan.ts'
import { generateTraces } from './generate-traces.ts'

const MEGABYTES = 64
const ROUNDS = 3

export async function benchScan(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-scan-'))
  try {
    const lines = ['input                          JSON.parse     scan  ratio']
    for (const [label, shape, withTools] of shapes) {
      const file = join(folder, `${label.replaceAll(' ', '-')}.json`)
      await generateTraces(file, { bytes: MEGABYTES * 1e6, shape, withTools })
      lines.push(await compare(label, file))
    }
    return `A scan on one thread (megabytes a second)\n${lines.join('\n')}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const shapes = [
  ['lines', 'lines', false],
  ['lines with tool schemas', 'lines', true],
  ['one document', 'document', false],
] as const

async function compare(label: string, file: string): Promise<string> {
  const bytes = readFileSync(file)
  let parsing = Number.POSITIVE_INFINITY
  let scanning = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    parsing = Math.min(parsing, await seconds(async () => parseAll(bytes)))
    scanning = Math.min(scanning, await seconds(() => scanAll(file)))
  }
  const speed = (taken: number) => (bytes.length / 1e6 / taken).toFixed(0)
  const ratio = (parsing / scanning).toFixed(2)
  return `${label.padEnd(30)} ${speed(parsing).padStart(10)} ${speed(scanning).padStart(8)} ${ratio.padStart(6)}`
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function parseAll(bytes: Buffer): void {
  let start = 0
  for (let end = bytes.indexOf(10); start < bytes.length; end = bytes.indexOf(10, start)) {
    const stop = end < 0 ? bytes.length : end
    JSON.parse(bytes.toString('utf8', start, stop))
    start = stop + 1
  }
}

async function scanAll(file: string): Promise<void> {
  const options = { dataFolder: null, labels: null, workers: 1 }
  await scan([file], options, { onRuns: () => {}, onLeft: () => {} })
}
