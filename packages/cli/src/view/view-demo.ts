/** The demo as the viewer takes it: its decisions with their conversations, and its replayed runs as an experiment. */
import { readTape, replayModel } from '@twincheck/core/models'
import { readPart, type ViewPart } from '@twincheck/server'
import { readBundledRuns, readTapeText } from '../demo/bundled-runs.ts'
import { playDemo } from '../demo/play.ts'
import { type ExperimentOptions, viewExperiment } from './view-experiment.ts'

export async function viewDemo(options: ExperimentOptions): Promise<readonly ViewPart[]> {
  const demo = await playDemo(readBundledRuns(), replayModel(readTape(readTapeText())))
  const lines = demo.decisions.flatMap(({ story, record }) => [
    { conversation: { session: record.session, messages: story.step.messages } },
    record,
  ])
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const told = readPart('demo decisions', text)
  const titles = new Map(demo.decisions.map(({ story, record }) => [record.session, story.title]))
  const runs = told.runs.map(({ run, ...detail }) => ({
    ...detail,
    run: { ...run, task: titles.get(run.run) ?? null },
  }))
  return [{ ...told, runs }, viewExperiment('demo experiment', demo, options)]
}
