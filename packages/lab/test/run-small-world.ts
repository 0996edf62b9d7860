/**
 * Runs the whole small world against a model endpoint, as a process of its own that a test can kill:
 * node run-small-world.ts BASE_URL FOLDER. Latencies are nought, so that two runs of the same replies are equal.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@twincheck/core'
import { chatActor, readRetry } from '@twincheck/core/models'
import { smallWorld } from '@twincheck/eval/small-world'
import { askWithRetry } from '../src/worlds/actor/ask-with-retry.ts'
import { openJournal } from '../src/worlds/actor/journal.ts'
import { runTasks } from '../src/worlds/actor/run-tasks.ts'

const [, , baseUrl = '', folder = ''] = process.argv
const journal = openJournal(join(folder, 'journal.jsonl'), { environment: smallWorld.name })
const clock = { ...systemClock, now: () => 0 }
const ask = askWithRetry(chatActor({ baseUrl, model: 'scripted' }), {
  retry: readRetry({ clock }),
  deadlineMs: 600_000,
})
const results = await runTasks({
  environment: smallWorld,
  taskIds: smallWorld.taskIds(),
  askFor: () => ask,
  journal,
  effort: null,
  concurrency: 3,
  signal: new AbortController().signal,
})
journal.close()
writeFileSync(join(folder, 'results.jsonl'), results.map((result) => `${JSON.stringify(result)}\n`).join(''))
