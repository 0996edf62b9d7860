/**
 * Reads the directory of a zip archive. A library is not needed, because Node unpacks the members and writing, encryption and
 * repair are not wanted. The number of members and the size of the directory are bounded; archives and members beyond 4 GiB
 * (ZIP64) are refused.
 */
import { readSync } from 'node:fs'

export type ZipMember = {
  readonly name: string
  /** 0: stored, 8: deflated, 93: Zstandard. */
  readonly method: number
  readonly packedSize: number
  /** Where the member's header begins. */
  readonly offset: number
}

export class UnreadableZipError extends Error {
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

export function readZipDirectory(descriptor: number, size: number): readonly ZipMember[] {
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

/** Where a member's packed bytes begin: after its header, whose length is not in the directory. */
export function packedStart(descriptor: number, { offset, name }: ZipMember): number {
  const header = readAt(descriptor, offset, LOCAL_BYTES)
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== 0x0403_4b50) {
    throw new UnreadableZipError(`the member ${name.slice(0, 80)} is not where the directory says`)
  }
  return offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** The archive's last record, which a comment may follow. */
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
