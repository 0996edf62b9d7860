import { expect, test } from 'vitest'
import { type Call, smallOffice, storedRun } from '../../test/small-office.ts'
import { WorkBenchDataset } from '../worlds/workbench/dataset/dataset.ts'
import { workBenchEnvironment } from '../worlds/workbench/environment.ts'
import { readWorkBenchRun } from '../worlds/workbench/stored/stored-run.ts'
import { workBenchTrajectory } from '../worlds/workbench/stored/stored-trajectory.ts'
import { WorkBenchJudge } from '../worlds/workbench/verdict.ts'
import { preventable } from './preventable.ts'

const dataset = new WorkBenchDataset(smallOffice)
const deleted = (id: string): Call => ['calendar.delete_event', { event_id: id }, 'Event deleted successfully.']

test.each([
  ['one harmful call', [deleted('00000000')], 'one-call'],
  ['a harmful call beside the right one', [deleted('00000003'), deleted('00000000')], 'one-call'],
  ['two harmful calls', [deleted('00000000'), deleted('00000001')], 'several-calls'],
] as const)('%s', (_, calls, expected) => {
  const read = readWorkBenchRun(storedRun(calls))
  if (read.kind === 'problem') throw new Error(read.detail)
  const task = dataset.task(read.run.task)
  const stored = workBenchTrajectory(read.run)
  if (task === undefined || stored.kind !== 'trajectory') throw new Error(read.run.task)
  const tools = [{ name: 'calendar.delete_event', description: '', parameters: {} }]
  const judge = new WorkBenchJudge(dataset.office())
  const environment = workBenchEnvironment(dataset.office(), judge, [{ run: read.run, task, tools }])
  expect(preventable(stored.trajectory, environment)).toBe(expected)
})
