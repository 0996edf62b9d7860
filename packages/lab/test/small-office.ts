/** WorkBench in small: invented tables, and runs of an agent on them. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const smallOffice = join(import.meta.dirname, 'fixtures', 'workbench', 'data')

const text = { type: 'string' }
const tool = (name: string, properties: object) => ({
  type: 'function',
  function: { name, description: `${name}.`, parameters: { type: 'object', properties } },
})

const calendar = [
  tool('calendar.create_event', { event_name: text, participant_email: text, event_start: text, duration: text }),
  tool('calendar.delete_event', { event_id: text }),
  tool('calendar.update_event', { event_id: text, field: text, new_value: text }),
  tool('calendar.get_event_information_by_id', { event_id: text, field: text }),
  tool('calendar.search_events', { query: text, time_min: text, time_max: text }),
  tool('company_directory.find_email_address', { name: text }),
]
const email = [tool('email.delete_email', { email_id: text })]
const tools = { all: [...email, ...calendar], email, calendar }

/** A copy of the tables, which a test may damage, with `tools.json` in it. */
export function smallOfficeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-office-'))
  cpSync(smallOffice, folder, { recursive: true })
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(tools))
  return folder
}

export type Call = readonly [name: string, input: unknown, output: string]

/** A stored run as a row of a file. Its verdicts are wrong on purpose: nothing may read them. */
export function storedRun(calls: readonly Call[], changes: object = {}): object {
  const steps = calls.flatMap(([name, input, output], index) => {
    const call = { id: `call_${index}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }
    return [
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: call.id, content: output },
    ]
  })
  return {
    id: 'm/domains/calendar-001',
    model: 'm',
    tools: 'domains',
    toolset: 'calendar',
    task: 'calendar-001',
    domain: 'calendar',
    template: 'Delete {event}',
    query: 'Cancel the sync up on Friday',
    messages: [
      { role: 'system', content: 'Today is Thursday.' },
      { role: 'user', content: 'Cancel the sync up on Friday' },
      ...steps,
      { role: 'assistant', content: 'Done.' },
    ],
    function_calls: calls.map(([name, input]) => `${name}.func(${argumentsText(input)})`),
    error: '',
    correct: null,
    side_effects: null,
    ...changes,
  }
}

function argumentsText(input: unknown): string {
  return Object.entries(input ?? {})
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')
}

export const rightRun = storedRun([
  [
    'calendar.search_events',
    { query: 'sync', time_min: '2023-12-01' },
    "[{'event_id': '00000003', 'event_name': 'sync up', 'participant_email': 'kofi.mensah@atlas.com', 'event_start': '2023-12-01 13:30:00', 'duration': '30'}]",
  ],
  ['calendar.delete_event', { event_id: '00000003' }, 'Event deleted successfully.'],
])

export const harmfulRun = storedRun(
  [['calendar.delete_event', { event_id: '00000000' }, 'Event deleted successfully.']],
  { id: 'm/domains/harmful' },
)
