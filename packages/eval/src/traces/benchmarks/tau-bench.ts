/** tau-bench results: elements `{task_id, reward, info, traj}`, where `traj` holds OpenAI chat messages. */
import { fullReward, importMessages } from '../general-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { idOrNull, listOf, numberOrNull } from '../raw.ts'
import { leftOut, type TraceFormat } from '../trace-format.ts'

export const tauBench: TraceFormat = {
  name: 'tau-bench',
  title: 'tau-bench results',
  keys: 'task_id reward traj trial info',
  recognises: ({ task_id, traj, reward }) =>
    (typeof task_id === 'number' || typeof task_id === 'string') && Array.isArray(traj) && reward !== undefined,
  read: (record, { fileName }) => {
    const messages = listOf(record.traj)
    if (messages.length === 0) {
      return leftOut('skipped', 'empty-trajectory', 'The trajectory is empty: the task ended in an API error.')
    }
    // Only the file's name says which model it was.
    const [model = null, ...domain] = fileName.split('__')
    const task = [...domain, idOrNull(record.task_id) ?? '?'].join('/')
    const run = `${task}/${idOrNull(record.trial) ?? '0'}`
    const outcome = fullReward(numberOrNull(record.reward))
    return importMessages({ source: 'tau-bench', model, run, task, outcome }, messages, chatMessages)
  },
}
