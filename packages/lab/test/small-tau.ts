/** The invented tau-bench databases of the recordings as a data folder, and conversations on them. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textAction } from '@twincheck/core'
import type { StoredStep, WrittenCall } from '@twincheck/eval'
import { readCall } from '@twincheck/eval'
import type { TauConversation, TauTask } from '../src/worlds/tau/conversations/conversation.ts'

/** A fresh folder; whoever made it removes it. */
export function smallTauFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-tau-'))
  for (const domain of ['airline', 'retail']) {
    mkdirSync(join(folder, domain))
    const { data } = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/tau', `${domain}.json`), 'utf8'))
    // The second user of the airline has no address, which only tau2-bench's models would miss.
    if (domain === 'airline') delete data.users.bo_öst_2
    for (const [table, records] of Object.entries(data)) {
      writeFileSync(join(folder, domain, `${table}.json`), JSON.stringify(records))
    }
    writeFileSync(join(folder, domain, 'tools.json'), JSON.stringify(definitions[domain]))
  }
  return folder
}

const text = { type: 'string' }
const definitions: Readonly<Record<string, readonly object[]>> = {
  airline: [
    definition('get_reservation_details', ['reservation_id']),
    definition('cancel_reservation', ['reservation_id']),
    definition('transfer_to_human_agents', ['summary']),
  ],
  retail: [definition('get_order_details', ['order_id'])],
}

function definition(name: string, required: readonly string[]): object {
  const properties = Object.fromEntries(required.map((parameter) => [parameter, text]))
  const parameters = { type: 'object', properties, required }
  return { type: 'function', function: { name, description: `Calls ${name}.`, parameters } }
}

export const cancel: WrittenCall = { name: 'cancel_reservation', arguments: '{"reservation_id":"RES001"}' }
export const lookUp: WrittenCall = { name: 'get_reservation_details', arguments: '{"reservation_id":"RES001"}' }

export function called(...written: readonly WrittenCall[]): StoredStep {
  const calls = written.map((call, index) => readCall(`c${index}`, call.name, call.arguments))
  return { proposal: { kind: 'tool-calls', calls }, written, logged: null }
}

export function said(content: string): StoredStep {
  return { proposal: textAction(content), written: [], logged: null }
}

export const cancelTask: TauTask = { domain: 'tau-airline', goldActions: [cancel], expectedOutputs: ['$1200'] }

/** Two turns: the agent looks the reservation up, then cancels it and names the refund; the user says goodbye. */
export const cancelling: TauConversation = {
  id: 'cancel',
  task: cancelTask,
  openings: [
    [
      { role: 'system', content: '# Airline Agent Policy' },
      { role: 'user', content: 'Cancel RES001, please.' },
    ],
    [{ role: 'user', content: 'Yes, go on.' }],
  ],
  turns: [
    [called(lookUp), said('Shall I cancel RES001?')],
    [called(cancel), said('Done: you get $1,200 back.')],
  ],
  endedByUser: true,
  stored: { success: true, databaseMatches: null },
}
