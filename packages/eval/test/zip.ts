/** Small zip archives for tests. */
import { crc32, deflateRawSync } from 'node:zlib'

/** `method`: 8 deflates, 0 stores; any other is written as said, with the bytes as they are. */
export function zip(members: Readonly<Record<string, string | Buffer>>, method = 8): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(members)) {
    const content = Buffer.from(text)
    const packed = method === 8 ? deflateRawSync(content) : content
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    bodies.push(body)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, position, Buffer.from(name)]))
    offset += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end])
}
