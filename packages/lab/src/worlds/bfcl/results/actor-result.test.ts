/** The actor's loop driven over real HTTP by a model that answers with the steps of real stored runs. */
import { existsSync, readdirSync } from 'node:fs'
import { chatActor } from '@twincheck/core/models'
import { Dataset } from '@twincheck/eval/bfcl'
import { dumpJson, type PyDict } from '@twincheck/eval/python'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../../../../core/test/scripted-model-server.ts'
import { everyRun, sharedData, sharedPath } from '../../../../../eval/test/shared-data.ts'
import { answerFromRun } from '../../../../test/scripted-run.ts'
import { runActor } from '../../actor/loop.ts'
import { bfclEnvironment } from '../environment.ts'
import { officialFailure, officialResult, resultLine } from './actor-result.ts'
import { type OfficialRun, readResultFile } from './result-file.ts'

const runs = 'trajectories/bfcl-v4'
const present = sharedData !== null && existsSync(sharedPath(runs))
/** One run in twenty, unless all are asked for. */
const stride = everyRun ? 1 : 20

describe.skipIf(!present)('the official handler’s runs (needs the shared data folder)', () => {
  const scripts = new Map<string, OfficialRun>()
  let server: ScriptedModel

  beforeAll(async () => {
    server = await startScriptedModel((request) => {
      const run = scripts.get(String(request.body.model))
      return run === undefined ? { status: 404, body: 'no such run' } : answerFromRun(run, request)
    })
  })

  afterAll(() => server.close())

  test('are reproduced from their steps: result, tokens and inference log, byte for byte', async () => {
    const dataset = new Dataset(sharedPath('bfcl'))
    const different: string[] = []
    let compared = 0
    for await (const { run, folder } of loggedRuns()) {
      const name = `${folder}/${run.id}`
      scripts.set(name, run)
      const environment = bfclEnvironment(dataset, { runName: runNameOf(folder) })
      const model = chatActor({ baseUrl: server.baseUrl, model: name })
      const ask: Parameters<typeof runActor>[1]['ask'] = async (conversation, options) => {
        return { reply: await model(conversation, options), milliseconds: 0 }
      }
      const { signal } = new AbortController()
      const made = officialResult(await runActor(environment.reset(run.id), { ask, effort: null, signal }))
      scripts.delete(name)
      compared++
      if (withoutLatency(made) !== withoutLatency(run.record)) different.push(name)
    }
    expect(different).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(Math.floor(1753 / stride))
  })

  async function* loggedRuns(): AsyncGenerator<{ readonly run: OfficialRun; readonly folder: string }> {
    let seen = 0
    for (const folder of readdirSync(sharedPath(runs))) {
      for (const file of readdirSync(sharedPath(runs, folder)).filter((name) => name.endsWith('.gz'))) {
        for await (const line of readResultFile(sharedPath(runs, folder, file))) {
          if (line.kind === 'problem') throw line.problem
          if (line.run.record.has('inference_log') && seen++ % stride === 0) yield { run: line.run, folder }
        }
      }
    }
  }
})

test('a failed task is written as the official pipeline writes one', () => {
  const failure = { code: 'model-status', message: 'answered with status 500' }
  expect(dumpJson(officialFailure('multi_turn_base_0', failure))).toBe(
    '{"id": "multi_turn_base_0", "result": "Error during inference: answered with status 500", ' +
      '"traceback": "model-status: answered with status 500"}',
  )
  expect(resultLine({ kind: 'failed', taskId: 'multi_turn_base_0', failure })).toMatch(/\}\n$/)
})

/** Latency is the one member that no script can repeat. */
function withoutLatency(record: PyDict): string {
  return dumpJson(new Map([...record].filter(([name]) => name !== 'latency')))
}

function runNameOf(folder: string): string {
  return (folder.split('__')[1] ?? '').replace(/[-./]/g, '_')
}
