/**
 * Whether a call only reads. The tool's name decides, in English and other languages. A query language decides by the
 * text of the query: `SELECT` reads, `UPDATE` does not.
 */
import { writtenText } from '../paper/evidence/free-text.ts'
import { builtInVerbs } from '../paper/evidence/opposites.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { movingVerbs, settingVerbs } from '../paper/lexicon/requests.ts'
import { memoizeName } from '../paper/memoize.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { foreignClosingReads, foreignCreatingVerbs, foreignReadVerbs } from './languages.ts'
import { isNamedForData } from './named-for-data.ts'
import { changingVerbs } from './tables.ts'

export function onlyReads(call: ToolCall): boolean {
  if (isReadingQuery(call)) return true
  return readsByName(call.name) && writtenText(call, null) === null
}

const readsByName = memoizeName((name) => {
  if (!isStateChanging(name)) return true
  const { own } = readToolName(name)
  if (foreignReadVerbs.has(own[0] ?? '') || (own.length > 1 && foreignClosingReads.has(own.at(-1) ?? ''))) return true
  if (own.includes('screenshot') || (own.includes('snapshot') && own.includes('browser'))) return true
  // A status may change by itself, and a tool that is named after one may set it.
  return isNamedForData(name) && own.at(-1) !== 'status'
})

/** Whether the name says that the tool changes something. Of a name without a known verb nothing is known. */
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

/** Members that hold a query. */
const queryNames = /^(?:query|sql|sql_?query|statement|q|graphql|cypher|sparql)$/i

const longestQuery = 20_000

function isReadingQuery({ arguments: args }: ToolCall): boolean {
  for (const name in args) {
    const value = args[name]
    if (typeof value === 'string' && queryNames.test(name)) return readsOnly(value.slice(0, longestQuery + 1))
  }
  return false
}

/**
 * Whether the text is one query that reads: SQL, GraphQL, or a graph query that returns something. A `SELECT` without a table
 * only calls a function, which may have effects.
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
