/**
 * Lays out a tool's output as a text of fields, in which values and instructions are searched for. JSON is parsed: each string becomes
 * one field with its label, so quotation marks and braces inside a string stay part of the string. Any other output keeps its layout.
 */
import { isArray, isJsonObject, type Json, readJson } from '../../paper/json.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { foreignText } from '../tables/bounds.ts'
import { decodedText } from './decoded-text.ts'
import { plainText } from './plain-text.ts'

export type ToolOutput = Extract<Message, { role: 'tool' }>

export type LaidOut = {
  /** The output as plain text, without `www.`. Encoded text is decoded and added after its field. */
  readonly plain: string
  /**
   * A copy of `plain` with a space in place of each line break. Offsets are the same as in `plain`. Values are searched for in this copy.
   */
  readonly flat: string
  /** Whether the output is JSON. In the layout of JSON, only `\f` ends a field. */
  readonly isJson: boolean
}

export const layOutput: (message: ToolOutput) => LaidOut = memoizeObject(({ content }) => {
  const read = content.slice(0, foreignText.characters)
  const json = parseContainer(read)
  const text = json === null ? withDecoded(read, plainText(read)) : fieldsOf(json).join('\f')
  const plain = withoutMarkup(text).replaceAll('www.', '')
  return { plain, flat: plain.replaceAll(/[\n\v\f]/g, ' '), isJson: json !== null }
})

/** Removes tags that only style a word. Links and table cells stay. */
function withoutMarkup(plain: string): string {
  return plain.includes('<') ? plain.replaceAll(markup, ' ') : plain
}

const markup = /<\/?(?:b|i|u|em|strong|span|code|small|mark|font)(?: [^<>]{0,200})?>/g

function parseContainer(text: string): Json {
  const first = text.trimStart()[0]
  if (first !== '{' && first !== '[') return null
  try {
    const json = readJson(JSON.parse(text), 'output')
    return isArray(json) || isJsonObject(json) ? json : null
  } catch {
    // A text that is cut off, is nested too deeply or is not JSON is read as plain text.
    return null
  }
}

/** The fields of a JSON value in document order. An object in a list begins with a dash, like a list item. */
function fieldsOf(json: Json, label = '', mark = ''): readonly string[] {
  if (isArray(json)) return json.flatMap((member) => fieldsOf(member, label, isJsonObject(member) ? '- ' : mark))
  if (isJsonObject(json)) {
    return Object.entries(json).flatMap(([key, value], at) =>
      fieldsOf(value, `${key.slice(0, foreignText.label)}: `, at === 0 ? mark : ''),
    )
  }
  if (typeof json !== 'string') return json === null ? [] : [`${mark}${label}${String(json)}`.toLowerCase()]
  const inner = parseContainer(json)
  if (inner !== null) return fieldsOf(inner, label, mark)
  return [`${mark}${label.toLowerCase()}${withDecoded(json, innerText(json))}`]
}

function innerText(text: string): string {
  return plainText(text).replaceAll('\f', '\n')
}

function withDecoded(text: string, plain: string): string {
  const decoded = decodedText(text)
  return decoded === '' ? plain : `${plain}\n${innerText(decoded)}`
}
