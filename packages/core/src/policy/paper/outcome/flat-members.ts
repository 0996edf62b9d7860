/**
 * Reads the members of a short answer in XML or YAML whose values are all plain: `<order><id>7</id><status>rejected</status></order>`, or
 * lines of `name: value`. The members are then judged like those of a JSON object.
 */

/** Maximum length of a short answer in characters. A longer answer counts as data. */
const longestAnswer = 2_000
const mostMembers = 20

export function flatMembers(output: string, start: number): Readonly<Record<string, unknown>> | null {
  if (output.length - start > longestAnswer) return null
  const text = output.slice(start).trimEnd()
  const pairs = text.startsWith('<') ? pairsOfElements(text) : pairsOfLines(text)
  if (pairs === null || pairs.length === 0 || pairs.length > mostMembers) return null
  return Object.fromEntries(pairs.map(([name, value]) => [name, plainValue(value)]))
}

type PlainMember = readonly [name: string, value: string]

const declaration = /^<\?[^>]{0,200}>\s*/
const root = /^<([A-Za-z][\w:.-]{0,60})(?:\s[^<>]{0,300})?>([\s\S]*)<\/\1>$/
const element = /<([A-Za-z][\w:.-]{0,60})>([^<]{0,200})<\/\1>/g

function pairsOfElements(text: string): readonly PlainMember[] | null {
  const [, , inner = ''] = root.exec(text.replace(declaration, '')) ?? []
  if (inner.replace(element, '').trim() !== '') return null
  return [...inner.matchAll(element)].map(([, name = '', value = '']) => [name, value.trim()] as const)
}

const line = /^([A-Za-z][\w-]{0,60}):(?: (.{0,200}))?$/

/** Returns null if a line is no member. A single line is no answer with members: "Done: see above" is a sentence with a label. */
function pairsOfLines(text: string): readonly PlainMember[] | null {
  if (!/^[A-Za-z][\w-]{0,60}:/.test(text)) return null
  const lines = text.split('\n')
  const pairs = lines.flatMap((one): readonly PlainMember[] => {
    const [, name, value = ''] = line.exec(one.trimEnd()) ?? []
    return name === undefined ? [] : [[name, value]]
  })
  return lines.length > 1 && pairs.length === lines.length ? pairs : null
}

function plainValue(value: string): unknown {
  const text = value.replace(/^(["'])(.*)\1$/, '$2')
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (/^(?:|null|none|~)$/i.test(text)) return null
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : text
}
