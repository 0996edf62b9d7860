/** Every tool by its full name, and the tools of a tool set in the order in which they were offered to agents. */
import { PythonError, type PyValue } from '@twincheck/eval/python'
import { lower } from '../../python/access.ts'
import { arrayText } from '../../python/pandas/frame.ts'
import { compilePattern } from '../../python/regex/pattern.ts'
import type { Office } from '../office.ts'
import { analyticsTools } from './analytics.ts'
import { calendarTools } from './calendar.ts'
import { customerTools } from './customers.ts'
import { emailTools } from './email.ts'
import { projectTools } from './project-management.ts'
import { type OfficeTool, withDefaults } from './tool.ts'

/** The tools of the directory. `name` is converted to lower case and used as a case-sensitive regular expression. */
const directoryTools: Readonly<Record<string, OfficeTool>> = {
  find_email_address: withDefaults('reads', [{ name: 'name', default: '' }], ({ directory }, { name }) => {
    if (name === '') return 'Name not provided.'
    const pattern = compilePattern(lower(name), false)
    return arrayText(directory.filter((address) => pattern.foundIn(address)))
  }),
}

const domains: Readonly<Record<string, Readonly<Record<string, OfficeTool>>>> = {
  email: emailTools,
  calendar: calendarTools,
  analytics: analyticsTools,
  project_management: projectTools,
  customer_relationship_manager: customerTools,
  company_directory: directoryTools,
}

export const officeTools: ReadonlyMap<string, OfficeTool> = new Map(
  Object.entries(domains).flatMap(([domain, tools]) =>
    Object.entries(tools).map(([name, tool]) => [`${domain}.${name}`, tool]),
  ),
)

/**
 * Lists the tools of a tool set, which is `all`, or names of domains joined by "+". The directory is always included, and unknown domains
 * are ignored.
 */
export function offeredTools(toolset: string): readonly string[] {
  const chosen = toolset === 'all' ? Object.keys(domains) : [...toolset.split('+'), 'company_directory']
  return [...officeTools.keys()].filter((name) => chosen.includes(name.split('.')[0] ?? ''))
}

/** Executes a call as the agent's framework did: unknown arguments are dropped, and a bare text is the first parameter. */
export function runCall(office: Office, offered: readonly string[], name: string, input: PyValue): string {
  const tool = offered.includes(name) ? officeTools.get(name) : undefined
  if (tool === undefined) return `${name} is not a valid tool, try one of [${offered.join(', ')}].`
  if (typeof input === 'string') return tool.call(office, [input], new Map())
  if (!(input instanceof Map)) throw new PythonError('ValidationError', 'the input is neither an object nor a text')
  const known = [...input].flatMap(([key, value]) => {
    const isKnown = typeof key === 'string' && tool.parameters.some((parameter) => parameter.name === key)
    return isKnown ? [[key, value] as const] : []
  })
  return tool.call(office, [], new Map(known))
}
