import type { DecisionRecord } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import type { ChainRow } from '../store/store.ts'
import { ChainedRuns } from './chained-runs.ts'

const record: DecisionRecord = {
  version: 1,
  id: 'r',
  session: 's',
  step: 0,
  position: 1,
  mode: 'shadow',
  fingerprint: 'sha256:0',
  gate: { minConfidence: 0.98, minMargin: 0.5 },
  threshold: 0.5,
  proposal: { kind: 'final-response', text: '' },
  anomaly: { score: 0.1, strongestSeverity: 0, repeats: 2, toolErrors: 0, schemaViolations: 0 },
  certificates: [],
  twin: null,
  violations: [],
  judgments: null,
  score: null,
  outcome: 'kept',
  because: { stage: 'evidence', code: 'no-certificate' },
  exception: null,
  measured: { startedAt: 0, milliseconds: 1, asked: [], cost: 0.25 },
}

/** A chain that a test writes to, and that counts how many of its rows were read. */
function openChain() {
  const entries: (string | null)[] = []
  const reads = { rows: 0 }
  const add = (entry: object | null) => void entries.push(entry && JSON.stringify(entry))
  async function* readChain(after = 0): AsyncGenerator<ChainRow, void, void> {
    for (let sequence = after + 1; sequence <= entries.length; sequence++) {
      reads.rows++
      yield { sequence, entry: entries[sequence - 1] ?? null, hash: '', about: null }
    }
  }
  const decide = (changes: Partial<DecisionRecord> = {}, tenant = 'local') =>
    add({ kind: 'decision', at: 0, tenant, record: { ...record, ...changes } })
  return { readChain, decide, add, entries, reads }
}

describe('the runs of a store', () => {
  test('are counted together from their decisions, the latest active first', async () => {
    const chain = openChain()
    chain.decide({ session: 'one' })
    chain.decide({ session: 'two' }, 'acme')
    const certificates = [{ ...certificate }]
    chain.decide({ session: 'one', id: 'r2', outcome: 'replaced', certificates })
    const runs = await new ChainedRuns('gateway', chain).list()
    expect(runs).toMatchObject([
      { run: 'one', source: 'gateway', decisions: 2, evidence: 1, switches: 1, score: 0.1, cost: 0.5, outcome: null },
      { run: 'two', source: 'gateway · acme', decisions: 1, evidence: 0, switches: 0, cost: 0.25 },
    ])
  })

  test('are read once: later only what is new, however many ask', async () => {
    const chain = openChain()
    const runs = new ChainedRuns('gateway', chain)
    chain.decide()
    await Promise.all([runs.list(), runs.list()])
    chain.decide({ id: 'r2' })
    expect(await runs.list()).toMatchObject([{ decisions: 2 }])
    expect(chain.reads.rows).toBe(2)
  })

  test('cost nothing known where one decision of them has no price', async () => {
    const chain = openChain()
    chain.decide()
    chain.decide({ id: 'r2', measured: { ...record.measured, cost: null } })
    expect(await new ChainedRuns('gateway', chain).list()).toMatchObject([{ cost: null }])
  })

  test('are gone when retention has deleted their contents', async () => {
    const chain = openChain()
    const runs = new ChainedRuns('gateway', chain)
    chain.decide({ session: 'old' })
    chain.decide({ session: 'new' })
    expect(await runs.list()).toHaveLength(2)
    chain.entries[0] = null
    chain.add({ kind: 'retention', at: 1, before: 1, deleted: 1, through: 1 })
    expect(await runs.list()).toMatchObject([{ run: 'new' }])
  })

  test('are asked for again after a store that was away is back', async () => {
    const chain = openChain()
    chain.decide()
    let away = true
    const runs = new ChainedRuns('gateway', {
      readChain: (after) => {
        if (away) throw new Error('away')
        return chain.readChain(after)
      },
    })
    await expect(runs.list()).rejects.toThrow('away')
    away = false
    expect(await runs.list()).toHaveLength(1)
  })
})

const certificate = {
  condition: 'inverse-action',
  version: 1,
  severity: 1,
  authorises: 'deletion',
  calls: [0],
  reason: 'It would undo what was done.',
  exhibits: [],
  finding: {},
} as const
