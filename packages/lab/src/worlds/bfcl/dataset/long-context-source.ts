/**
 * Reads the long-context constants from their Python source, a sequence of `NAME = literal`. The source is parsed,
 * never evaluated.
 *
 * One list ends with Python's `...`, which JSON cannot express and which a world prints as `Ellipsis`. It is stored as
 * {"$python": "Ellipsis"}.
 */

import { DataFileError } from '@twincheck/eval/bfcl'
import { dict, LiteralReader, type PyDict, type PyKey, PythonError, type PyValue } from '@twincheck/eval/python'

/** Constant names and values, in source order. Throws a DataFileError that names the line. */
export function readLongContextSource(source: string, file: string): PyDict {
  const reader = new LiteralReader(source)
  const constants = dict()
  try {
    while (!reader.atEnd()) {
      const name = reader.takeKeyword()
      if (name === null) throw reader.error('expected NAME = literal')
      constants.set(name, readValue(reader))
    }
  } catch (cause) {
    if (!(cause instanceof PythonError)) throw cause
    const line = source.slice(0, reader.position).split('\n').length
    const expected = 'constants as Python literals, NAME = literal'
    throw new DataFileError({ file, line, expected, found: cause.text }, { cause })
  }
  return constants
}

const ellipsis = '...'

// LiteralReader reads every literal except `...`, so lists and dicts, which may contain `...`, are read here.
function readValue(reader: LiteralReader): PyValue {
  if (reader.take('[')) return readItems(reader)
  if (reader.take('{')) return readMembers(reader)
  if (!reader.text.startsWith(ellipsis, reader.position)) return reader.readLiteral()
  for (const point of ellipsis) reader.expect(point)
  return dict({ $python: 'Ellipsis' })
}

function readItems(reader: LiteralReader): PyValue[] {
  const items: PyValue[] = []
  while (!reader.take(']')) {
    items.push(readValue(reader))
    if (!reader.take(',')) {
      reader.expect(']')
      break
    }
  }
  return items
}

function readMembers(reader: LiteralReader): PyDict {
  const members = dict()
  while (!reader.take('}')) {
    const key = readKey(reader)
    reader.expect(':')
    members.set(key, readValue(reader))
    if (!reader.take(',')) {
      reader.expect('}')
      break
    }
  }
  return members
}

function readKey(reader: LiteralReader): PyKey {
  const key = reader.readLiteral()
  if (typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' || key === null) return key
  throw reader.error('a dict key must be a string, an int, a bool or None')
}
