/** Reads a data file as PyYAML's safe loader does, with `!include`. Timestamps stay texts, because pydantic reads them later. */
import { dirname, join } from 'node:path'
import { Float, type PyDict, type PyValue } from '@twincheck/eval/python'
import { isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml'
import { readFileOr } from '../../file-fault.ts'
import { toFloat, toInt } from '../../python/convert.ts'
import { resolvePlain } from '../../python/yaml/resolve-plain.ts'
import { DojoDataError } from './data-file-error.ts'

/** Limits of a file's length and nesting, far above those of the benchmark's own files. */
const MOST_CHARACTERS = 2_000_000
const DEEPEST = 40

export function readYamlFile(file: string, depth = 0): PyValue {
  const source = readFileOr(DojoDataError, file)
  if (source.length > MOST_CHARACTERS) {
    throw new DojoDataError(file, `at most ${MOST_CHARACTERS} characters`, String(source.length))
  }
  const document = parseDocument(source, { schema: 'failsafe', logLevel: 'silent' })
  const [fault] = document.errors
  if (fault !== undefined) throw new DojoDataError(file, 'YAML', fault.message, { cause: fault })
  return readNode(document.contents, { file, depth })
}

type YamlPlace = { readonly file: string; readonly depth: number }

function readNode(node: unknown, { file, depth }: YamlPlace): PyValue {
  if (depth > DEEPEST) throw new DojoDataError(file, `at most ${DEEPEST} levels`, 'more')
  const below = { file, depth: depth + 1 }
  if (node === null) return null
  if (isSeq(node)) return node.items.map((item) => readNode(item, below))
  if (isMap(node)) {
    const entries: PyDict = new Map()
    for (const { key, value } of node.items) entries.set(readKey(key, below), readNode(value, below))
    return entries
  }
  if (!isScalar(node)) throw new DojoDataError(file, 'mappings, lists and scalars', 'an alias')
  if (node.tag === '!include') return readYamlFile(join(dirname(file), String(node.value)), depth + 1)
  const text = typeof node.value === 'string' ? node.value : ''
  return node.type === Scalar.PLAIN ? plainValue(text) : text
}

function readKey(key: unknown, place: YamlPlace): string {
  const read = readNode(key, place)
  if (typeof read === 'string') return read
  throw new DojoDataError(place.file, 'texts as keys', String(read))
}

function plainValue(text: string): PyValue {
  switch (resolvePlain(text)) {
    case 'bool':
      return /^(?:yes|true|on)$/i.test(text)
    case 'float':
      return /inf|nan|:/i.test(text) ? new Float(Number.NaN) : toFloat(text.replaceAll('_', ''))
    case 'int':
      return /^[-+]?[1-9]\d*$|^0$/.test(text) ? toInt(text) : text
    case 'null':
      return null
    case 'str':
    case 'timestamp':
    case 'merge':
    case 'value':
      return text
  }
}
