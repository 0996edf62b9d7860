/**
 * Reads the members of a zip archive that can hold traces, each like a file. An Inspect log (`.eval`) is such an archive: its
 * samples are the records, its header describes the evaluation, and its other members repeat the samples.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../raw.ts'
import { parseJson } from './parse-json.ts'
import { CHUNK_BYTES, plainBytes, Unpacking } from './read-bytes.ts'
import { isZip, packedStart, readZipDirectory, UnreadableZipError, type ZipMember } from './zip-directory.ts'

export type ReadMember = {
  readonly name: string
  readonly header: RawRecord | null
  readonly bytes: AsyncGenerator<Buffer, void, void>
}

export function isZipFile(file: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    // The error is reported when the file is read.
    return false
  }
  try {
    const head = Buffer.alloc(4)
    return readSync(descriptor, head, 0, 4, 0) === 4 && isZip(head)
  } catch {
    return false
  } finally {
    closeSync(descriptor)
  }
}

export async function* readZip(file: string): AsyncGenerator<ReadMember, void, void> {
  const descriptor = openSync(file, 'r')
  try {
    const members = readZipDirectory(descriptor, fstatSync(descriptor).size)
    const header = await readHeader(descriptor, members)
    for (const member of chosen(members)) {
      yield { name: member.name, header, bytes: plainBytes(unpack(descriptor, member)) }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The samples of an Inspect log; all files of any other archive. */
function chosen(members: readonly ZipMember[]): readonly ZipMember[] {
  const samples = members.filter(({ name }) => /^samples\/[^/]+\.json$/.test(name))
  if (samples.length > 0 && members.some(isHeader)) return samples
  return members.filter(({ name }) => !name.endsWith('/'))
}

/** The header is written at the end of the evaluation. An interrupted evaluation only has its start record. */
function isHeader({ name }: ZipMember): boolean {
  return name === 'header.json' || name === '_journal/start.json'
}

const MOST_HEADER_BYTES = 8 << 20

async function readHeader(descriptor: number, members: readonly ZipMember[]): Promise<RawRecord | null> {
  const member = members.find(({ name }) => name === 'header.json') ?? members.find(isHeader)
  if (member === undefined) return null
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of unpack(descriptor, member)) {
    parts.push(chunk)
    size += chunk.length
    if (size > MOST_HEADER_BYTES) return null
  }
  try {
    const value = parseJson(Buffer.concat(parts).toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

async function* unpack(descriptor: number, member: ZipMember): AsyncGenerator<Buffer, void, void> {
  const unpacking = member.method === 0 ? null : new Unpacking(unpackerOf(member))
  const start = packedStart(descriptor, member)
  for (let read = 0; read < member.packedSize; ) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, member.packedSize - read))
    const length = readSync(descriptor, chunk, 0, chunk.length, start + read)
    if (length === 0) throw new UnreadableZipError('the archive is cut off')
    read += length
    if (unpacking === null) yield chunk.subarray(0, length)
    else yield* unpacking.add(chunk.subarray(0, length))
  }
  if (unpacking !== null) yield* unpacking.end()
}

function unpackerOf({ method, name }: ZipMember): Transform {
  if (method === 8) return zlib.createInflateRaw({ chunkSize: CHUNK_BYTES })
  // Older supported Node versions do not have it.
  if (method === 93 && 'createZstdDecompress' in zlib) return zlib.createZstdDecompress({ chunkSize: CHUNK_BYTES })
  throw new UnreadableZipError(
    `the member ${name.slice(0, 80)} is packed with method ${method}, which this Node cannot unpack`,
  )
}
