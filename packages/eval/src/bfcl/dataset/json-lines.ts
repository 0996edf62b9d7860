/** Reads files of one JSON object per line. A damaged line is returned as an error, and reading continues. */
import { readFileSync } from 'node:fs'
import { isDict, type PyDict, PythonError, parseJson, typeName } from '../../python/index.ts'
import { DataFileError } from './data-file-error.ts'

export type JsonLine = { readonly line: number; readonly record: PyDict }
export type JsonLines = { readonly lines: readonly JsonLine[]; readonly problems: readonly DataFileError[] }

export function readJsonLines(file: string, expected: string): JsonLines {
  const lines: JsonLine[] = []
  const problems: DataFileError[] = []
  for (const [index, text] of readText(file, expected).split('\n').entries()) {
    if (text.trim() === '') continue
    const parsed = parseLine(text, { file, line: index + 1, expected })
    if (parsed instanceof DataFileError) problems.push(parsed)
    else lines.push({ line: index + 1, record: parsed })
  }
  if (lines.length === 0 && problems.length === 0) {
    problems.push(new DataFileError({ file, line: null, expected, found: 'an empty file' }))
  }
  return { lines, problems }
}

export function readText(file: string, expected: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const found = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? 'no file' : String(cause)
    throw new DataFileError({ file, line: null, expected, found }, { cause })
  }
}

export type LinePlace = { readonly file: string; readonly line: number; readonly expected: string }

/** Parses one line as a JSON object and keeps ints and floats distinct. An error names the file and the line. */
export function parseLine(text: string, place: LinePlace): PyDict | DataFileError {
  try {
    const value = parseJson(text)
    if (isDict(value)) return value
    return new DataFileError({ ...place, found: `a JSON value of type ${typeName(value)}` })
  } catch (cause) {
    if (!(cause instanceof PythonError)) throw cause
    return new DataFileError({ ...place, found: `no valid JSON (${cause.text})` }, { cause })
  }
}
