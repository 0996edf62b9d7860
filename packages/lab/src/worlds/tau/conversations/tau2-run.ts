/** Reads the simulations of a tau2-bench document, `{info, tasks, simulations}`, as conversations. */
import { dumpJson, isDict, type PyDict } from '@twincheck/eval/python'
import { tauDomains } from '../domain.ts'
import { readTurns, type StoredMessage, type TauTask } from './conversation.ts'
import type { StoredTauRun } from './stored-file.ts'
import { listOf, memberOf, numberOf, textOf } from './tau-run.ts'

const domain = tauDomains['tau2-airline']

export function readTau2Runs(document: PyDict, file: string): readonly StoredTauRun[] {
  const about = memberOf(memberOf(document, 'info'), 'environment_info')
  const named = textOf(about?.get('domain_name'))
  if (named !== 'airline') {
    return [
      { kind: 'problem', message: `${file}: tau2-bench's domain ${named || '(none)'} is not known, only airline.` },
    ]
  }
  const tasks = new Map(
    listOf(document.get('tasks'))
      .filter(isDict)
      .map((task) => [String(task.get('id')), task]),
  )
  const simulations = listOf(document.get('simulations')).filter(isDict)
  const several = new Set(simulations.map((one) => String(one.get('task_id')))).size < simulations.length
  return simulations.map((simulation) => {
    const taskId = String(simulation.get('task_id'))
    const id = several ? `${taskId}#${String(simulation.get('trial'))}` : taskId
    const task = tasks.get(taskId)
    if (task === undefined)
      return { kind: 'problem', message: `${file}: there is no task ${taskId}. Its run was left out.` }
    return readSimulation(simulation, id, readTask(task), textOf(about?.get('policy')))
  })
}

function readSimulation(simulation: PyDict, id: string, task: TauTask, policy: string): StoredTauRun {
  const messages = listOf(simulation.get('messages')).filter(isDict).flatMap(readMessage)
  if (messages.length === 0) return { kind: 'empty', id, domain: domain.name, reason: 'the simulation has no messages' }
  const verdict = memberOf(simulation, 'reward_info')
  const match = memberOf(verdict, 'db_check')?.get('db_match')
  const greeted = messages[0]?.role === 'assistant'
  const conversation = {
    id,
    task,
    ...readTurns([{ role: 'system', content: policy }, ...messages], domain, greeted),
    endedByUser: simulation.get('termination_reason') === 'user_stop',
    stored: {
      success: numberOf(verdict?.get('reward')) >= 0.999,
      databaseMatches: typeof match === 'boolean' ? match : null,
    },
  }
  return { kind: 'conversation', conversation }
}

function readTask(task: PyDict): TauTask {
  const criteria = memberOf(task, 'evaluation_criteria')
  const goldActions = listOf(criteria?.get('actions')).flatMap((action) =>
    isDict(action) ? [{ name: textOf(action.get('name')), arguments: dumpJson(action.get('arguments') ?? null) }] : [],
  )
  return { domain: domain.name, goldActions, expectedOutputs: listOf(criteria?.get('communicate_info')).map(String) }
}

/** Reads a message. One message can hold the results of several parallel calls. Results of the user's own tools are dropped. */
function readMessage(message: PyDict): readonly StoredMessage[] {
  const nested = listOf(message.get('tool_messages')).filter(isDict)
  if (nested.length > 0) return nested.flatMap(readMessage)
  const role = message.get('role')
  const content = textOf(message.get('content'))
  if (role === 'tool') return message.get('requestor') === 'user' ? [] : [{ role, content }]
  if (role === 'system' || role === 'user') return [{ role, content }]
  if (role !== 'assistant') return []
  const calls = listOf(message.get('tool_calls')).filter(isDict)
  return [
    {
      role,
      content,
      calls: calls.map((call) => ({
        id: textOf(call.get('id')),
        name: textOf(call.get('name')),
        arguments: dumpJson(call.get('arguments') ?? null),
      })),
    },
  ]
}
