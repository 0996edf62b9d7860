/** Every stored run of the shared data folder, replayed: outputs, rewards and end states. */
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { evaluateConversation, type TauEvaluation } from '../../../test/evaluate-conversation.ts'
import { databaseHash } from '../../../test/tau-database-hash.ts'
import type { TauConversation } from './conversations/conversation.ts'
import { readTauFile, tauRunName } from './conversations/stored-file.ts'
import { TauDataset } from './dataset/dataset.ts'
import { TauEvaluator, tauEnvironment } from './environment.ts'

const title = 'stored tau-bench runs (needs the shared data folder)'

describe.skipIf(sharedData === null)(title, () => {
  const dataset = new TauDataset(sharedPath('tau-bench'))

  test('tau-bench: every output is the stored one, and every reward but those of runs that were broken off', () => {
    const runs = evaluateAll(dataset, 'tau-bench')
    expect(runs.length).toBe(855)
    expect(namesOf(runs.filter(({ differing }) => differing.length > 0))).toEqual([])
    expect(runs.reduce((sum, { outputs }) => sum + outputs, 0)).toBe(6290)

    const byEndState = runs.filter(({ verdict, conversation }) => {
      return (verdict.databaseMatches && verdict.outputsSaid) === conversation.stored.success
    })
    expect(byEndState.length).toBe(848)
    const others = runs.filter((run) => !byEndState.includes(run))
    expect(namesOf(others)).toEqual([
      'DeepSeek-V3-0324__airline 36',
      'DeepSeek-V3-0324__airline 39',
      'DeepSeek-V3-0324__retail 106',
      'Qwen3-32B__airline 36',
      'Qwen3-32B__airline 40',
      'claude-4-sonnet-thinking-off__airline 46',
      'gpt-4o-mini__airline 36',
    ])
    // Their end state is right, but nobody ended them: the benchmark stopped after 30 steps and rewarded nothing.
    expect(others.every(({ verdict }) => !verdict.ended)).toBe(true)
    expect(namesOf(runs.filter(({ score, conversation }) => score.valid !== conversation.stored.success))).toEqual([])
  })

  test('the gold database of a task has the hash the benchmark stored', () => {
    for (const name of ['gpt-4o-mini__airline.json.gz', 'gpt-4o-mini__retail.json.gz']) {
      const file = sharedPath('trajectories', 'tau-bench', name)
      const stored = storedHashes(file)
      const evaluator = new TauEvaluator(dataset)
      const checked = readTauFile(file).flatMap((run) => {
        const expected = run.kind === 'conversation' ? stored.get(run.conversation.id) : undefined
        if (run.kind !== 'conversation' || expected === undefined) return []
        return [{ expected, found: databaseHash(evaluator.goldDatabase(run.conversation.task)) }]
      })
      expect(checked.length).toBe(5)
      for (const { expected, found } of checked) expect(found).toBe(expected)
    }
  })

  test('tau2-bench airline: every output, every stored db_match and every reward', () => {
    const runs = evaluateAll(dataset, 'tau2-bench')
    expect(runs.length).toBe(350)
    expect(namesOf(runs.filter(({ differing }) => differing.length > 0))).toEqual([])
    const judged = runs.filter(({ conversation }) => conversation.stored.databaseMatches !== null)
    expect(judged.length).toBe(347)
    const wrong = judged.filter(({ verdict, conversation }) => {
      return verdict.databaseMatches !== conversation.stored.databaseMatches
    })
    expect(namesOf(wrong)).toEqual([])
    expect(namesOf(runs.filter(({ score, conversation }) => score.valid !== conversation.stored.success))).toEqual([])
  })
})

type EvaluatedRun = TauEvaluation & { readonly name: string; readonly conversation: TauConversation }

function evaluateAll(dataset: TauDataset, folder: string): readonly EvaluatedRun[] {
  const files = readdirSync(sharedPath('trajectories', folder)).map((file) => sharedPath('trajectories', folder, file))
  return files.flatMap((file) => {
    const conversations = readTauFile(file).flatMap((run) => (run.kind === 'conversation' ? [run.conversation] : []))
    const environment = tauEnvironment(dataset, conversations)
    return conversations.map((conversation) => ({
      name: `${tauRunName(file)} ${conversation.id}`,
      conversation,
      ...evaluateConversation(environment, conversation),
    }))
  })
}

function namesOf(runs: readonly EvaluatedRun[]): readonly string[] {
  return runs.map(({ name }) => name)
}

/** Hashes by task id, of the first five runs that have one: each takes the text of a whole database. */
function storedHashes(file: string): ReadonlyMap<string, string> {
  const runs: readonly { task_id: number; info: { reward_info?: { info?: { gt_data_hash?: string } } } }[] = JSON.parse(
    gunzipSync(readFileSync(file)).toString('utf8'),
  )
  const hashes = runs.map(({ task_id, info }) => [String(task_id), info.reward_info?.info?.gt_data_hash] as const)
  return new Map(hashes.flatMap(([id, hash]) => (hash === undefined ? [] : [[id, hash] as const])).slice(0, 5))
}
