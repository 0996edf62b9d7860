import { Dataset, functionsArrived, groundTruthCalls } from '@twincheck/eval/bfcl'
import { environmentContract } from '@twincheck/eval/environment-contract'
import { dict, dumpJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { bfclEnvironment } from './environment.ts'

describe.skipIf(sharedData === null)('BFCL keeps the environment contract (needs the shared data folder)', () => {
  const dataset = new Dataset(sharedPath('bfcl'))
  const environment = bfclEnvironment(dataset, { categories: ['multi_turn_long_context'] })

  environmentContract(
    () => ({
      environment: { ...environment, taskIds: () => environment.taskIds().filter(onlyNamedArguments) },
      solve,
      change: () => [{ name: 'mkdir', arguments: '{"dir_name": "a new one"}' }],
    }),
    test,
  )

  test('the user’s only words in a turn that brings functions are the official ones', () => {
    const episode = bfclEnvironment(dataset).reset('multi_turn_miss_func_1')
    const turns = [episode.beginTurn(), episode.beginTurn(), episode.beginTurn()]
    expect(turns[2]?.messages).toEqual([{ role: 'user', content: functionsArrived }])
  })

  function solve(taskId: string) {
    const turns = groundTruthCalls(dataset.task(taskId)).map((calls) => [
      calls.map(({ name, kwargs }) => ({ name, arguments: dumpJson(dict(kwargs)) })),
    ])
    return { taskId, turns, said: [] }
  }

  // Function calls have no positional arguments, which a few official solutions use.
  function onlyNamedArguments(taskId: string): boolean {
    return groundTruthCalls(dataset.task(taskId)).every((calls) => calls.every(({ args }) => args.length === 0))
  }
})
