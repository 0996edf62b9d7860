/** Whether an output is a value and not a sentence: a number, an id, a path, or a structure such as YAML or XML. */
import { diagnosticKeys } from '../lexicon/outcome.ts'

/** `line` is the whole output, without spaces around it. */
export function isValue(line: string): boolean {
  if (numeric.test(line)) return !isStatusOrMinusOne.test(line)
  const token = line.replace(quoted, '$2')
  if (token.includes(' ') || token.includes('\t')) return false
  return (/\d/.test(token) || isPath.test(token)) && !isErrorCode.test(token)
}

const numeric = /^[-+$€£¥]?\d[\d.,:/%TZ +-]{0,60}$/

/** Numbers that may report a failure: "404" may be a status, and programs return -1 after a failure. */
const isStatusOrMinusOne = /^(?:[45]\d\d|-1)$/

const quoted = /^(['`])(.+)\1$/

const isPath = /^[^\s/]{0,80}\/[^\s]{1,400}$|^[^\s@]{1,80}@[^\s@]{1,80}$/

const isErrorCode =
  /^e(?:rr(?:or)?)?[-_:]?\d{1,6}$|^0x8[\da-f]{7}$|(?:^|[-_./:])(?:err(?:ors?)?|fail\w{0,4}|den(?:y|ied)|invalid|exception|time-?_?out|not[-_]?found|forbidden|unauth\w{0,9}|rejected|refused)(?:$|[-_./:\d])/i

/** How many characters of a text are searched for a second key. */
const structureCharacters = 400

/** Whether the text is YAML or an XML document. An HTML page does not count, because it may be an error page. */
export function isStructured(text: string, start: number): boolean {
  if (text[start] === '<') return xmlOpening.test(text.slice(start, start + 80))
  if (text.startsWith('- ', start)) return isYaml(text, start + 2) || isPlainList(text, start)
  return isYaml(text, start)
}

const xmlOpening = /^<(?!!doctype html|html|head|body)[?!a-z_]/i

/**
 * Whether the text is a YAML mapping. Its first key must be a lower-case name. In addition, a second key must follow, or the first value
 * must be a quoted or folded text.
 */
function isYaml(text: string, start: number): boolean {
  const [opening, key = ''] = firstKey.exec(text.slice(start, start + 48)) ?? []
  if (opening === undefined || diagnosticKeys.has(key)) return false
  if (textOpenings.includes(text[start + opening.length + 1] ?? ' ')) return true
  return anotherKey.test(text.slice(start + key.length, start + structureCharacters))
}

const firstKey = /^([a-z_][a-z0-9_-]{0,40}):(?= |\n)/
const anotherKey = /\n {0,4}[a-z_][a-z0-9_-]{0,40}:(?: |\n|$)/
const textOpenings = '\'"|>'

/** Whether every line of the opening is a list item, as in "- Alice" and "- Bob". */
function isPlainList(text: string, start: number): boolean {
  return text
    .slice(start, start + 200)
    .split('\n')
    .slice(0, -1)
    .every((line) => line.startsWith('- ') && !/[.!?]$/.test(line))
}
