/**
 * Reads WorkBench runs: one run a line, with OpenAI chat messages. A run names its tool set, and the file `tools.json` in the same folder
 * lists the tools of each tool set. If the benchmark kept no conversation of a run, the run is left out, and the report quotes the
 * benchmark's reason.
 */
import { importMessages } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { booleanOrNull, firstOf, listOf, objectOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { leftOut, type RecordFormat } from '../trace-format.ts'

export const workbench: RecordFormat = {
  name: 'workbench',
  title: 'WorkBench runs',
  keys: 'id model tools toolset task domain template query messages function_calls',
  recognises: ({ toolset, task, query, function_calls }) =>
    typeof toolset === 'string' &&
    typeof task === 'string' &&
    typeof query === 'string' &&
    Array.isArray(function_calls),
  read: (record, { fileName, beside }) => {
    if (record.messages === undefined) {
      const reason = textOrNull(record.reason) ?? 'no reason is given'
      return leftOut('skipped', 'empty-trajectory', `The benchmark kept no conversation: ${reason.slice(0, 120)}`)
    }
    const named = {
      source: 'workbench',
      model: textOrNull(record.model) ?? fileName,
      run: textOrNull(record.id),
      task: textOrNull(record.task),
      outcome: booleanOrNull(record.correct),
    }
    const offered = objectOf(beside?.('tools.json'))
    const tools = readToolDefinitions(offered[textOrNull(record.toolset) ?? ''])
    return importMessages(named, listOf(record.messages), chatMessages, { tools })
  },
}

/**
 * Recognises two files next to the runs that hold no run themselves: `tools.json` and `prompts.json`. Both list their content by tool
 * set.
 */
export const workbenchCompanion: RecordFormat = {
  name: 'workbench-tools',
  title: 'WorkBench tool sets',
  keys: 'all email calendar analytics',
  recognises: ({ all, email, calendar }) =>
    (firstOf(all)?.type === 'function' && Array.isArray(email) && Array.isArray(calendar)) ||
    (typeof all === 'string' && typeof email === 'string' && typeof calendar === 'string'),
  read: () => leftOut('skipped', 'no-traces', 'These are the tools or prompts of WorkBench runs. They hold no run.'),
}
