/** Files in the shapes that programs write: exactly the calls and results are read that were counted by hand, or the scan says what is missing. */
import { mkdirSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openTraceFolder } from '../../test/trace-files.ts'
import { agentVariants } from '../../test/trace-variants/agents.ts'
import { layoutVariants } from '../../test/trace-variants/layouts.ts'
import { otherVariants } from '../../test/trace-variants/other-programs.ts'
import { providerVariants } from '../../test/trace-variants/providers.ts'
import { recordingVariants } from '../../test/trace-variants/recordings.ts'
import { spanVariants } from '../../test/trace-variants/spans.ts'
import { strangersExports } from '../../test/trace-variants/strangers-exports.ts'
import type { Variant, Variants } from '../../test/trace-variants/variant.ts'
import { scan } from '../scan/scan.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

async function scanned(name: string, { content }: Variant) {
  const own = `${name.replaceAll(/\W+/g, '-')}`
  mkdirSync(`${folder.path}/${own}`, { recursive: true })
  const named = typeof content === 'string' || Buffer.isBuffer(content) ? { 'trace.json': content } : content
  const files = Object.entries(named).map(([file, held]) => folder.write(`${own}/${file}`, held))
  const said: string[] = []
  const { summary } = await scan(
    files,
    { dataFolder: null, labels: null, workers: 1 },
    { onRuns: () => {}, onLeft: ({ left }) => said.push(...(left.kind === 'problem' ? [left.detail] : [])) },
  )
  rmSync(`${folder.path}/${own}`, { recursive: true })
  return { runs: summary.all.runs, ...summary.all.counts.imported, said }
}

function check(variants: Variants): void {
  test.each(Object.entries(variants))('%s', async (name, variant) => {
    const { runs, calls, results, said } = await scanned(name, variant)
    expect({ calls, results }).toEqual({ calls: variant.calls, results: variant.results })
    if (variant.runs !== undefined) expect(runs).toBe(variant.runs)
    if (variant.lost) expect(said).not.toEqual([])
    else expect(said).toEqual([])
  })
}

describe('providers', () => check(providerVariants))
describe('agent programs', () => check(agentVariants))
describe('tracing backends', () => check(spanVariants))
describe('recordings, streams and unknown formats', () => check(recordingVariants))
describe('layouts of records', () => check(layoutVariants))
describe('programs without a reader of their own', () => check(otherVariants))
describe('exports by a stranger', () => check(strangersExports))
