/** What a worker looks for before it replays: the data of the world whose runs the file has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptingPlan } from '@twincheck/eval'
import { afterAll, describe, expect, test } from 'vitest'
import { smallTauFolder } from '../../test/small-tau.ts'
import type { JobOutcome } from './job-outcome.ts'
import { fileDigest } from './replay-job.ts'
import { runJob } from './run-worker.ts'

const tau = smallTauFolder()
const folder = mkdtempSync(join(tmpdir(), 'twincheck-run-job-'))
afterAll(() => {
  for (const made of [tau, folder]) rmSync(made, { recursive: true })
})

describe('a job', () => {
  test('is done where the data of its own world is', async () => {
    expect(await outcomeOf('[{"task_id": 0, "traj": []}]', tau)).toEqual({ kind: 'replayed', lines: [] })
  })

  test.each([
    ['[{"task_id": 0, "traj": []}]', 'no tau-bench data', 'twincheck tau install'],
    ['{"id": "multi_turn_base_0", "result": []}', 'no BFCL data', 'twincheck bfcl install'],
    [
      '{"suite_name": "banking", "user_task_id": "user_task_0", "messages": []}',
      'no AgentDojo data',
      'agentdojo install',
    ],
  ])('says whose data is missing: %s', async (content, missing, remedy) => {
    const outcome = await outcomeOf(content, folder)
    expect(outcome).toMatchObject({ kind: 'failed', problem: expect.stringContaining(missing) })
    expect(outcome).toMatchObject({ problem: expect.stringContaining(remedy) })
  })

  test('never loads the module of a world of one’s own, since to load it is to run it', async () => {
    const module = join(folder, 'world.mjs')
    writeFileSync(module, 'throw new Error("loaded")')
    const outcome = await outcomeOf('{"world": "lockers", "task": "a"}', module)
    expect(outcome).toMatchObject({ kind: 'failed', problem: expect.stringContaining('without --queue') })
  })
})

async function outcomeOf(content: string, data: string): Promise<JobOutcome> {
  const file = join(folder, 'runs')
  writeFileSync(file, content)
  const replay = { file, data, plan: acceptingPlan, tasks: [], skip: [] }
  const job = { version: 1, experiment: 'e', key: 'k', digest: await fileDigest(file), replay } as const
  return runJob(job, 'here', async () => [])
}
