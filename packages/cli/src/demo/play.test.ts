import { readFileSync, statSync } from 'node:fs'
import { describeTasks, type ModelPort, recomputeRecord } from '@twincheck/core'
import { readTape, replayModel } from '@twincheck/core/models'
import { smallWorld } from '@twincheck/eval/small-world'
import { describe, expect, test } from 'vitest'
import { readBundledRuns, readTapeText, runsFile, tapeFile } from './bundled-runs.ts'
import { DemoBrokenError } from './demo-broken.ts'
import { playDemo } from './play.ts'

const tapeLines = readTapeText().trimEnd().split('\n')
const runs = readBundledRuns()

function tapedModel(lines: readonly string[]): { readonly model: ModelPort; readonly asked: () => number } {
  const taped = replayModel(readTape(lines.join('\n')))
  let asked = 0
  return {
    asked: () => asked,
    model: (request, options) => {
      asked++
      return taped(request, options)
    },
  }
}

describe('the bundled runs', () => {
  test('cover every task of the small world, twice to be judged and once to calibrate', () => {
    const tasks = (set: string) => runs.filter((run) => run.set === set).map(({ trajectory }) => trajectory.taskId)
    const all = [...smallWorld.taskIds()].sort()
    expect([...new Set(tasks('calibration'))].sort()).toEqual(all)
    expect(tasks('calibration')).toHaveLength(all.length)
    expect(tasks('test').toSorted()).toEqual(all.flatMap((task) => [task, task]))
  })

  test('are of agents that either calibrate or are judged', () => {
    const agents = (set: string) => runs.filter((run) => run.set === set).map(({ agent }) => agent)
    const judged = new Set(agents('test'))
    expect(agents('calibration').filter((agent) => judged.has(agent))).toEqual([])
  })
})

describe('the file of the runs says what the world says:', () => {
  const stored: readonly StoredLine[] = readFileSync(runsFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

  test.each(stored.map((line) => [line.run, line] as const))('%s', (_, { model, task, outcome, messages }) => {
    const episode = smallWorld.reset(task)
    const { trajectory } = runs.find((run) => run.agent === model && run.trajectory.taskId === task) ?? {}
    const opened: string[] = []
    for (const steps of trajectory?.turns ?? []) {
      opened.push(...(episode.beginTurn()?.messages.map(({ content }) => content) ?? []))
      for (const { written } of steps) if (written.length > 0) episode.execute(written)
    }
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(opened)
    expect(episode.score().valid).toBe(outcome)
  })
})

type StoredLine = {
  readonly run: string
  readonly model: string
  readonly task: string
  readonly outcome: boolean
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

describe('the tape', () => {
  test('answers every request of the demo, word for word, and holds no other', async () => {
    const { model, asked } = tapedModel(tapeLines)
    await playDemo(runs, model)
    expect(asked()).toBe(tapeLines.length)
  })

  test('is small enough to ship and to read', () => {
    expect(statSync(tapeFile).size).toBeLessThan(150_000)
  })

  test.each([['the last request', -1] as const, ['a request of a story', 4] as const])(
    'without %s ends the demo with what is missing, instead of a kept proposal',
    async (_, place) => {
      const { model } = tapedModel(tapeLines.toSpliced(place, 1))
      await expect(playDemo(runs, model)).rejects.toThrow(DemoBrokenError)
    },
  )
})

describe('the demo shows', () => {
  const played = playDemo(runs, tapedModel(tapeLines).model)

  test('first a double booking, a loop and an invented recipient; the agent goes on after each answer, and insists once', async () => {
    const { conversations } = await played
    expect(conversations.map(({ conversation }) => conversation.name)).toEqual([
      'duplicate-booking',
      'loop',
      'invented-recipient',
    ])
    const ends = conversations.map(({ steps }) =>
      steps.flatMap(({ record: { outcome, because, advice } }) =>
        outcome === 'answered' ? advice?.answers.map(({ condition }) => condition) : (because?.code ?? []),
      ),
    )
    const none = 'no-certificate'
    expect(ends).toEqual([
      [none, 'done-already', none, none],
      [none, none, 'known-answer', 'insisted', 'known-answer', none, none],
      ['unknown-target', none, none, none],
    ])
    const records = conversations.flatMap(({ steps }) => steps.map(({ record }) => record))
    expect(new Set(records.map(({ mode, profile }) => `${mode} ${profile}`))).toEqual(new Set(['advise standard']))
    expect(records.flatMap(({ measured }) => measured.asked)).toEqual([])
  })

  test('all three conditions with a switch, and a kept proposal for every reason it tells', async () => {
    const { decisions } = await played
    const ends = decisions.map(({ record: { outcome, certificates, because } }) =>
      outcome === 'replaced' ? certificates[0]?.condition : because?.code,
    )
    expect(ends).toEqual([
      'inverse-action',
      'stale-argument',
      'repeat-after-error',
      'no-certificate',
      'no-certificate',
      'invalid-twin',
      'below-threshold',
      'below-threshold',
      'timeout',
    ])
  })

  test('a threshold above the score of a run that succeeded; that run’s like has no evidence', async () => {
    const { calibration, lines } = await played
    expect(calibration.tasks).toHaveLength(8)
    expect(describeTasks(calibration.tasks)).toEqual({ actorSuccesses: 6, highestScore: 0.7 })
    expect(calibration.threshold).toBeGreaterThan(0.7)
    const kept = lines.find(({ run, id }) => run === 'agent-b' && id === 'work-late')
    expect(kept).toMatchObject({ actor: true, twincheck: true, switch: null })
    expect(kept?.kind === 'pair' && kept.records).toEqual([])
  })

  test('half of the runs solved, four of the others rescued, and failures that nothing in the trace shows', async () => {
    const { lines } = await played
    const pairs = lines.filter((line) => line.kind === 'pair')
    const failed = pairs.filter(({ actor }) => !actor)
    expect([pairs.length, failed.length]).toEqual([16, 8])
    expect(failed.filter(({ twincheck }) => twincheck)).toHaveLength(4)
    expect(pairs.filter(({ actor, twincheck }) => actor && !twincheck)).toHaveLength(0)
    expect(failed.filter(({ records }) => records.length === 0)).toHaveLength(2)
  })

  test('records that anybody can recompute', async () => {
    const { conversations, decisions, lines } = await played
    const records = [
      ...conversations.flatMap(({ steps }) => steps.map(({ record }) => record)),
      ...decisions.map(({ record }) => record),
      ...lines.flatMap((line) => (line.kind === 'pair' ? line.records : [])),
    ]
    expect(records.flatMap(recomputeRecord)).toEqual([])
  })
})
