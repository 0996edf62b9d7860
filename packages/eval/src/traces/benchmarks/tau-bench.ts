/** tau-bench results: elements `{task_id, reward, info, traj}`, `traj` being OpenAI chat messages. */
import { ImportedConversation } from '../conversation.ts'
import { isFullReward, missingParts } from '../general-run.ts'
import { type Importer, importedRuns, leftOut } from '../importer.ts'
import { addChatMessages, countChatMessages } from '../providers/openai-chat.ts'
import { idOrNull, listOf, numberOrNull } from '../raw.ts'

export const tauBench: Importer = {
  format: 'tau-bench',
  recognises: ({ task_id, traj, reward }) =>
    (typeof task_id === 'number' || typeof task_id === 'string') && Array.isArray(traj) && reward !== undefined,
  read: (record, { fileName }) => {
    const messages = listOf(record.traj)
    if (messages.length === 0) {
      return leftOut('skipped', 'empty-trajectory', 'The trajectory is empty: the task ended in an API error.')
    }
    const reward = numberOrNull(record.reward)
    const [model, ...domain] = fileName.split('__')
    const task = [...domain, idOrNull(record.task_id) ?? '?'].join('/')
    const conversation = new ImportedConversation()
    addChatMessages(conversation, messages)
    const run = {
      source: 'tau-bench',
      // The results name no model; their file does.
      model: model ?? null,
      run: `${task}/${idOrNull(record.trial) ?? '0'}`,
      task,
      outcome: reward === null ? null : isFullReward(reward),
      graded: null,
      messages: conversation.messages,
      decisions: conversation.decisions,
      found: countChatMessages(messages),
      missing: missingParts(conversation),
    }
    return importedRuns([run], conversation.left)
  },
}
