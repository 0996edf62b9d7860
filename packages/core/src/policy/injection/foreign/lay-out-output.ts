/**
 * An output as a text in which values and orders are looked for. JSON is read as what it is: each text in it becomes a field with its
 * label, so that quotation marks and braces inside a text are part of that text. Anything else keeps the layout it has.
 */
import { isArray, isJsonObject, type Json, readJson } from '../../paper/json.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import type { ToolOutput } from '../provenance/addressed/addressed-outputs.ts'
import { plainText } from '../provenance/plain-text.ts'
import { foreignText } from '../tables/foreign.ts'
import { decodedText } from './decoded-text.ts'

export type LaidOut = {
  /** With the signs of its layout, places on the web without www, and behind a text what it says in code. */
  readonly plain: string
  /** The same length, every break a space: what values are searched in. */
  readonly flat: string
  /** Whether fields end at `\f` and nowhere else. */
  readonly isJson: boolean
}

export const layOutput: (message: ToolOutput) => LaidOut = memoizeObject(({ content }) => {
  const read = content.length > foreignText.characters ? content.slice(0, foreignText.characters) : content
  const json = parseContainer(read)
  const text = json === null ? withDecoded(read, plainText(read)) : fieldsOf(json).join('\f')
  const plain = withoutMarkup(text).replaceAll('www.', '')
  return { plain, flat: plain.replaceAll(/[\n\v\f]/g, ' '), isJson: json !== null }
})

/** Tags that only set a word apart: whoever reads does not see them. Links and cells are not among them. */
function withoutMarkup(plain: string): string {
  return plain.includes('<') ? plain.replaceAll(markup, ' ') : plain
}

const markup = /<\/?(?:b|i|u|em|strong|span|code|small|mark|font)(?: [^<>]{0,200})?>/g

/** Null where the text is no object and no list. */
function parseContainer(text: string): Json {
  const first = text.trimStart()[0]
  if (first !== '{' && first !== '[') return null
  try {
    const json = readJson(JSON.parse(text), 'output')
    return isArray(json) || isJsonObject(json) ? json : null
  } catch {
    // Cut off, nested too deeply, or no JSON after all: then it is a text.
    return null
  }
}

/** In the order of the document. An object of a list begins with a dash, as an item of one. */
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

/** Whatever breaks a text has, it is one field. */
function innerText(text: string): string {
  return plainText(text).replaceAll('\f', '\n')
}

function withDecoded(text: string, plain: string): string {
  const decoded = decodedText(text)
  return decoded === '' ? plain : `${plain}\n${innerText(decoded)}`
}
