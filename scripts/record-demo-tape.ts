/**
 * Writes what the demo ships: packages/cli/demo/runs.jsonl, the stored runs, and tape.jsonl, every model request of the demo
 * with the answer of a scripted stand-in. Run it after a prompt or a run has changed, and look at the difference:
 *
 *   npm run build && node scripts/record-demo-tape.ts
 */
import { writeFileSync } from 'node:fs'
import { recordModel } from '@twincheck/core/models'
import type { WrittenStep } from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import { readBundledRuns, runsFile, tapeFile } from '../packages/cli/src/demo/bundled-runs.ts'
import { playDemo } from '../packages/cli/src/demo/play.ts'
import { type AgentRun, calibrationRuns, testRuns } from './demo-runs.ts'
import { standIn } from './demo-stand-in.ts'

/** Two of the same size, so that the mean over categories is the share over runs. */
const doors = ['lock-up', 'unlock-garage', 'is-it-locked', 'air-the-house']

const runs = [
  ...calibrationRuns.map((run) => playRun(run, 'calibration')),
  ...testRuns.map((run) => playRun(run, 'test')),
]
writeFileSync(runsFile, runs.map((run) => `${JSON.stringify(run)}\n`).join(''))

const tape: string[] = []
const { calibration, decisions, lines } = await playDemo(
  readBundledRuns(),
  recordModel(standIn, (line) => void tape.push(`${line}\n`)),
)
writeFileSync(tapeFile, tape.join(''))

const switched = lines.filter((line) => line.kind === 'pair' && line.switch !== null)
process.stdout.write(
  `${runs.length} runs, ${tape.length} requests on the tape, threshold ${calibration.threshold}, ` +
    `${decisions.filter(({ record }) => record.outcome === 'replaced').length} of ${decisions.length} stories replaced, ` +
    `${switched.length} of ${lines.length} runs switched\n`,
)

/** What the house answers to an agent's steps, as chat messages. */
function playRun({ agent, task, about, turns }: AgentRun, set: 'calibration' | 'test'): object {
  const episode = smallWorld.reset(task)
  const messages: object[] = []
  for (const [turn, steps] of turns.entries()) {
    messages.push(...(episode.beginTurn()?.messages ?? []))
    for (const [index, step] of steps.entries()) {
      if (typeof step === 'string') {
        episode.say(step)
        messages.push({ role: 'assistant', content: step })
        continue
      }
      const written: WrittenStep = step.map(([name, args]) => ({ name, arguments: JSON.stringify(args) }))
      const ids = step.map((_, place) => `${turn}-${index}-${place}`)
      const outcome = episode.execute(written)
      messages.push({
        role: 'assistant',
        content: null,
        tool_calls: written.map((call, place) => ({ id: ids[place], type: 'function', function: call })),
      })
      for (const [place, content] of (outcome.kind === 'executed' ? outcome.outputs : []).entries()) {
        messages.push({ role: 'tool', tool_call_id: ids[place], content })
      }
    }
  }
  const category = doors.includes(task) ? 'doors' : 'comfort'
  const outcome = episode.score().valid
  return { run: `${agent}/${task}`, model: agent, task, category, set, about, outcome, messages }
}
