/**
 * Decides whether a call only reads. The tool's name decides, in English and other languages. For a query language the text of the query
 * decides: `SELECT` reads, `UPDATE` does not. For a shell the command decides.
 */
import { writtenText } from '../../paper/evidence/free-text.ts'
import { builtInVerbs } from '../../paper/evidence/opposites.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import { readToolName } from '../../paper/evidence/tool-name.ts'
import { readVerbs } from '../../paper/lexicon/paper.ts'
import { movingVerbs, settingVerbs } from '../../paper/lexicon/requests.ts'
import { memoizeName } from '../../paper/memoize.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { foreignClosingReads, foreignCreatingVerbs, foreignReadVerbs } from '../languages.ts'
import { changingVerbs } from '../tables.ts'
import { onlyLooks } from './looking-command.ts'
import { isNamedForData } from './named-for-data.ts'
import { operationOf } from './operation.ts'

export function onlyReads(call: ToolCall): boolean {
  const query = queryOf(call)
  if ((query !== null && readsOnly(query)) || onlyLooks(call)) return true
  if (!readsByOperation(call) || writtenText(call, null) !== null) return false
  return query === null || !changingStatement.test(query.slice(0, 200))
}

/** The tool's name decides. If the name has no known verb, the operation in an argument decides. */
function readsByOperation(call: ToolCall): boolean {
  if (readsByName(call.name)) return true
  const operation = operationOf(call)
  if (operation === null) return false
  return operation === 'get' || operation === 'head' || (!surelyChanges(call.name) && readsByName(operation))
}

const readsByName = memoizeName((name) => {
  if (!isStateChanging(name)) return true
  const { own } = readToolName(name)
  if (foreignReadVerbs.has(own[0] ?? '') || closesWithRead(own)) return true
  if (readsBehindVendor(name, own)) return true
  if (own.includes('screenshot') || (own.includes('snapshot') && own.includes('browser'))) return true
  // Tools whose name ends in "status" do not count as reading. Such a tool may set the status, and a status may change by itself.
  return isNamedForData(name) && own.at(-1) !== 'status'
})

function closesWithRead(own: readonly string[]): boolean {
  const last = own.at(-1) ?? ''
  if (own.length < 2) return false
  if (foreignClosingReads.has(last)) return true
  return closingReads.has(last) && own[0] !== 'mark' && !surelyChanges(own.join('_'))
}

const closingReads: ReadonlySet<string> = new Set([
  'describe',
  'display',
  'inspect',
  'list',
  'query',
  'read',
  'show',
  'view',
])

/** Whether a vendor's or an area's name precedes a reading verb: `crm_find_slots`, but not `crm_check_out_book`. */
function readsBehindVendor(name: string, own: readonly string[]): boolean {
  const [, verb = '', after = ''] = own
  return readVerbs.has(verb) && after !== '' && !smallWords.has(after) && !surelyChanges(name)
}

const smallWords: ReadonlySet<string> = new Set(['and', 'in', 'off', 'or', 'out', 'to'])

/** Whether the name says that the tool changes something. A name without a known verb says nothing. */
export const surelyChanges: (name: string) => boolean = memoizeName((name) => {
  const { own } = readToolName(name)
  const ends = [own[0] ?? '', own.at(-1) ?? '']
  return (
    builtInVerbs.opensWithOpposite(name) ||
    ends.some((word) =>
      [movingVerbs, settingVerbs, changingVerbs, foreignCreatingVerbs].some((verbs) => verbs.has(word)),
    )
  )
})

const queryNames = /^(?:query|sql|sql_?query|statement|q|graphql|cypher|sparql)$/i

const longestQuery = 20_000

function queryOf({ arguments: args }: ToolCall): string | null {
  for (const name in args) {
    const value = args[name]
    if (typeof value === 'string' && queryNames.test(name)) return value.slice(0, longestQuery + 1)
  }
  return null
}

const changingStatement =
  /^\s*(?:alter|create|delete|drop|insert|merge|replace|truncate|update|upsert)\s+\w|^\s*mutation\b/i

/** Whether the query adds exactly the rows that it lists. Running such a query again adds the rows twice. */
export function insertsRows(call: ToolCall): boolean {
  const query = queryOf(call)
  return query !== null && query.length <= longestQuery && listsRows(query)
}

/** Whether the query is one `INSERT … VALUES` of plain values. With `now()` every run would add another row. */
function listsRows(query: string): boolean {
  const values = /^\s*insert\s+into\s+[^;]*?\bvalues\b([^;]*);?\s*$/i.exec(query.replace(/'[^']*'/g, "''"))?.[1]
  return values !== undefined && !/\w\s*\(|\b(?:conflict|duplicate|returning|select)\b/i.test(values)
}

/**
 * Whether the text is a single reading query: SQL, GraphQL, or a graph query that returns something. A `SELECT` without a table only
 * calls a function, which may have effects, so it does not count.
 */
function readsOnly(query: string): boolean {
  if (query.length > longestQuery) return false
  const text = query.trim().replace(/;\s*$/, '')
  if (/^(?:query\b[^{]{0,200})?\{/i.test(text)) return !/\bmutation\b/i.test(text)
  if (!readingStatement.test(text)) return false
  return !text.includes(';') && !changingKeyword.test(text.replace(/'[^']*'/g, "''"))
}

const readingStatement =
  /^\(?\s*(?:select\s[\s\S]*?\bfrom\b|with\s+\w+\s+as\s*\([\s\S]*\bselect\b|(?:explain|describe|desc|show)\s+(?:select|tables?|columns?|databases?|schemas?|index(?:es)?)\b|match\s*\([\s\S]*\breturn\b)/i

const changingKeyword =
  /\b(?:alter|analyze|call|copy|create|delete|detach|drop|exec|execute|for\s+update|grant|insert|into|lock|merge|nextval|remove|replace\s+into|revoke|set|setval|truncate|update|upsert|(?:lo|pg)_\w+)\b/i
