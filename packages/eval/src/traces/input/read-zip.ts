/**
 * Reads those members of a zip archive that can hold traces. Each member is read like a file. An Inspect log (`.eval`) is a zip archive:
 * its samples are the records, and its header describes the evaluation. Its other members repeat the samples and are not read.
 */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../raw.ts'
import { parseJsonOrNull } from './parse-json.ts'
import { CHUNK_BYTES, plainBytes, Unpacking } from './read-bytes.ts'

type ReadMember = {
  readonly name: string
  readonly header: RawRecord | null
  readonly bytes: AsyncGenerator<Buffer, void, void>
}

export function isZipFile(file: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    // The error is ignored here, because it is reported when the file is read.
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

/** The members to read: the samples of an Inspect log, or all files of any other archive. */
function chosen(members: readonly ZipMember[]): readonly ZipMember[] {
  const samples = members.filter(({ name }) => /^samples\/[^/]+\.json$/.test(name))
  if (samples.length > 0 && members.some(isHeader)) return samples
  return members.filter(({ name }) => !name.endsWith('/'))
}

/**
 * Whether a member is the header of an Inspect log. The header is written at the end of the evaluation. An interrupted evaluation only
 * has its start record.
 */
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
  const value = parseJsonOrNull(Buffer.concat(parts).toString('utf8'))
  return isObject(value) ? value : null
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
  // Some supported Node versions cannot unpack Zstandard.
  if (method === 93 && 'createZstdDecompress' in zlib) return zlib.createZstdDecompress({ chunkSize: CHUNK_BYTES })
  throw new UnreadableZipError(
    `the member ${name.slice(0, 80)} is packed with method ${method}, which this Node cannot unpack`,
  )
}

type ZipMember = {
  readonly name: string
  /** The compression method: 0 is stored, 8 is deflated, 93 is Zstandard. */
  readonly method: number
  readonly packedSize: number
  readonly offset: number
}

class UnreadableZipError extends Error {
  readonly code = 'UNREADABLE_ZIP'
}

const MOST_MEMBERS = 100_000
const MOST_DIRECTORY_BYTES = 64 << 20

const END_BYTES = 22
const MOST_COMMENT_BYTES = 0xffff
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04
}

/**
 * Reads the directory of a zip archive. No library is needed, because Node unpacks the members, and nothing is written, decrypted or
 * repaired. The number of members and the size of the directory are bounded. Archives and members beyond 4 GiB (ZIP64) are refused.
 */
function readZipDirectory(descriptor: number, size: number): readonly ZipMember[] {
  const { count, length, offset } = readEnd(descriptor, size)
  if (count === 0xffff || offset === 0xffff_ffff) throw new UnreadableZipError('the archive is beyond 4 GiB (ZIP64)')
  if (count > MOST_MEMBERS || length > MOST_DIRECTORY_BYTES) {
    throw new UnreadableZipError(`the archive has more than ${MOST_MEMBERS} members`)
  }
  const directory = readAt(descriptor, offset, length)
  const members: ZipMember[] = []
  for (let at = 0; members.length < count; ) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) {
      throw new UnreadableZipError('the archive’s directory is damaged')
    }
    const nameLength = directory.readUInt16LE(at + 28)
    members.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return members
}

/** The position at which the packed bytes of a member begin. They follow the member's header, whose length is not in the directory. */
function packedStart(descriptor: number, { offset, name }: ZipMember): number {
  const header = readAt(descriptor, offset, LOCAL_BYTES)
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== 0x0403_4b50) {
    throw new UnreadableZipError(`the member ${name.slice(0, 80)} is not where the directory says`)
  }
  return offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Reads the last record of the archive. A comment may follow this record. */
function readEnd(descriptor: number, size: number): { count: number; length: number; offset: number } {
  const start = Math.max(0, size - END_BYTES - MOST_COMMENT_BYTES)
  const tail = readAt(descriptor, start, size - start)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + END_BYTES > tail.length) throw new UnreadableZipError('the archive is cut off')
  return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, length === 0 ? 0 : readSync(descriptor, bytes, 0, length, position))
}
